import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, vi } from 'vitest';
import { startTracing, type Tracing } from '../../src/base/tracing/tracing.ts';

/** A collector of OpenTelemetry traces, as an operator runs one. */

type Attribute = {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number; readonly boolValue?: boolean };
};

export type SentSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  /** 2 after an error. */
  readonly status: { readonly code?: number };
};

type Sent = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
};

export type TestCollector = {
  /** The texts that were sent. */
  readonly bodies: string[];
  /** Starts tracing to this collector. A batch that could not be sent fails the test. */
  readonly trace: (config?: { readonly share?: number; readonly areCallersTrusted?: boolean }) => Tracing;
  readonly spans: () => SentSpan[];
  readonly resource: () => readonly Attribute[];
  readonly close: () => void;
};

export async function startCollector(): Promise<TestCollector> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/v1/traces') bodies.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const sent = () => bodies.flatMap((body) => (JSON.parse(body) as Sent).resourceSpans);
  return {
    bodies,
    trace: (config) => {
      vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
      vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=test');
      const tracing = startTracing({ share: 1, areCallersTrusted: false, ...config }, (message) =>
        expect.fail(message),
      );
      vi.unstubAllEnvs();
      return tracing;
    },
    spans: () => sent().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    resource: () => sent()[0]?.resource.attributes ?? [],
    close: () => void server.close(),
  };
}

/** The attributes of a span, by name. */
export const attributesOf = ({ attributes }: SentSpan): Record<string, string | number | boolean | undefined> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue]));
