import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './paths.mjs';

test('[FE9] compose.yaml leaves to .env, and so to the page, what is fetched by the clock', () => {
  const [compose, example] = ['compose.yaml', 'deploy/env.example'].map((name) =>
    readFileSync(join(ROOT, name), 'utf8'),
  );
  for (const name of ['PRICES_SCHEDULE', 'PRICES_CHAINS']) {
    expect(compose).toContain(`    ${name}: \${${name}:-}\n`);
    expect(example).toContain(`\n${name}=\n`);
  }
});

test('[OP7] the systemd unit allows every kind of socket that the server opens', () => {
  const unit = readFileSync(join(ROOT, 'deploy/sali.service'), 'utf8');
  const allowed = /^RestrictAddressFamilies=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
  // People and database servers; PostgreSQL and commands; `os.networkInterfaces()`, which Fastify calls with HOST=0.0.0.0.
  expect(allowed.sort()).toEqual(['AF_INET', 'AF_INET6', 'AF_NETLINK', 'AF_UNIX']);
});

/** The numbers in an exact version of these images; other versions have three. */
const NUMBERS = { postgres: 2, debian: 2 };

/** Lists the images of a file whose tag may name another version tomorrow. An image that the file builds itself is left out. */
function movingImages(text) {
  const named = [...text.matchAll(/^ *(?:image:|FROM|ARG \w+_IMAGE=|# *syntax *=) *['"]?([^\s'"]+)/gm)].map(
    ([, name]) => name,
  );
  return named.filter((name) => {
    if (name === 'sali' || name.startsWith('$') || /@sha256:[\da-f]{64}$/.test(name) || isStage(text, name))
      return false;
    const [, image = '', version = ''] = /([\w-]+)(?::([\d.]*))?[^/]*$/.exec(name) ?? [];
    return version.split('.').filter(Boolean).length < (NUMBERS[image] ?? 3);
  });
}

const isStage = (text, name) => new RegExp(`^FROM \\S+ AS ${name}$`, 'm').test(text);

test('[OP11] each image is named by its exact version', () => {
  for (const name of ['compose.yaml', 'Dockerfile']) {
    const text = readFileSync(join(ROOT, name), 'utf8');
    expect(text).toMatch(/image:|FROM/);
    expect([name, ...movingImages(text)]).toEqual([name]);
  }
  const digest = `sha256:${'0'.repeat(64)}`;
  const moving = [
    'image: redis',
    'image: redis:latest',
    'image: redis:8',
    'image: redis:8.10-alpine',
    'image: postgres:18',
  ];
  moving.push('FROM node:24-bookworm-slim AS build', 'ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim');
  moving.push('# syntax=docker/dockerfile:1', 'image: caddy:2@sha256:short', "image: 'ghcr.io:443/a/b'");
  for (const line of moving) expect([line, movingImages(line).length]).toEqual([line, 1]);
  const exact = ['image: redis:8.10.2-alpine', 'image: postgres:18.6', `FROM node@${digest}`, `image: a/b:c@${digest}`];
  exact.push(
    'ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim',
    'FROM debian:12.14-slim AS base\nFROM base',
  );
  for (const text of exact) expect([text, movingImages(text)]).toEqual([text, []]);
});
