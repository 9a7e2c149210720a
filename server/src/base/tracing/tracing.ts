import type { IncomingHttpHeaders } from 'node:http';
import {
  type Context,
  context,
  diag,
  DiagLogLevel,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { traceWork } from '../backgroundWork.ts';
import type { TracingConfig } from '../config.ts';
import { type EndedStatement, watchStatements } from '../endedStatements.ts';
import { isQuietRoute } from '../site/site.ts';
import { VERSION } from '../version.ts';
import { workTracerOver } from './workSpans.ts';

const STATEMENT_CHARS_MAX = 2000;

export type Tracing = {
  /** Traces the calls of a server from now on: register it before all other hooks. */
  readonly install: (server: FastifyInstance) => void;
  /** The trace's fields for a log line within it. */
  readonly logFields: () => { readonly trace_id?: string; readonly span_id?: string };
  /** Sends what was not sent yet. */
  readonly stop: () => Promise<void>;
};

/**
 * Traces to an OpenTelemetry collector (OTLP over HTTP): a span for each call of the API and for each piece of work that no
 * call waits for, and below it one for each statement of the database. Routes, facts of the work and texts of statements are
 * in them, never addresses, parameters or bodies.
 * @param onError a batch of spans could not be sent
 */
export function startTracing(config: TracingConfig, onError: (message: string) => void): Tracing {
  diag.setLogger({ ...silent, error: onError }, DiagLogLevel.ERROR);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const named = resourceFromAttributes({ 'service.name': 'sali', 'service.version': VERSION });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.share) }),
    // The library reads where to send from the variables OTEL_EXPORTER_OTLP_….
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('sali');
  const endWatching = watchStatements((statement) => recordStatement(tracer, statement));
  const endTracingWork = traceWork(workTracerOver(tracer));
  return {
    install: (server) => traceCalls(server, tracer, config.areCallersTrusted),
    logFields: () => {
      const span = trace.getActiveSpan()?.spanContext();
      return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
    },
    stop: async () => {
      endWatching();
      endTracingWork();
      await provider.shutdown();
      for (const api of [context, propagation, diag]) api.disable();
    },
  };
}

const ignore = (): void => undefined;
const silent = { error: ignore, warn: ignore, info: ignore, debug: ignore, verbose: ignore };

function traceCalls(server: FastifyInstance, tracer: Tracer, areCallersTrusted: boolean): void {
  const spans = new WeakMap<FastifyRequest, { readonly span: Span; readonly within: Context }>();
  server.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url;
    const isTraced = request.url.startsWith('/api/') && !request.ws && route !== undefined && !isQuietRoute(request);
    if (!isTraced) return done();
    const parent = areCallersTrusted ? parentOf(request.headers) : ROOT_CONTEXT;
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    const within = trace.setSpan(parent, span);
    spans.set(request, { span, within });
    context.with(within, done);
  });
  // The body arrived by events of the connection, which know nothing of the call.
  server.addHook('preValidation', (request, _reply, done) => {
    const traced = spans.get(request);
    if (traced) context.with(traced.within, done);
    else done();
  });
  server.addHook('onError', (request, _reply, error, done) => {
    spans.get(request)?.span.recordException(error);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    endSpan(spans.get(request)?.span, reply.statusCode);
    done();
  });
  // The client went away: there is no response.
  server.addHook('onRequestAbort', (request, done) => {
    endSpan(spans.get(request)?.span, undefined);
    done();
  });
}

const parentOf = (headers: IncomingHttpHeaders): Context => propagation.extract(ROOT_CONTEXT, headers);

function endSpan(span: Span | undefined, status: number | undefined): void {
  if (!span?.isRecording()) return;
  if (status !== undefined) span.setAttribute('http.response.status_code', status);
  if (status === undefined || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Statements outside of calls and of work have no trace. */
function recordStatement(tracer: Tracer, { text, ms, error }: EndedStatement): void {
  if (!trace.getActiveSpan()) return;
  const endedAt = performance.now();
  const span = tracer.startSpan(verbOf(text), {
    kind: SpanKind.CLIENT,
    startTime: endedAt - ms,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, STATEMENT_CHARS_MAX) },
  });
  if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(endedAt);
}

const verbOf = (statement: string): string => /^\s*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? 'statement';
