import {
  context,
  createContextKey,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import type { BackgroundWork, WorkFacts, WorkTracer } from '../backgroundWork.ts';

const WORK = createContextKey('sali work');

/**
 * Makes a trace of each piece of work: a span without a parent, which names the call or work that began it as a link. The
 * facts are its attributes `sali.…`.
 */
export function workTracerOver(tracer: Tracer): WorkTracer {
  return {
    current: () => workOf(context.active().getValue(WORK)),
    begin: (name, facts) => {
      const cause = trace.getActiveSpan()?.spanContext();
      const links = cause ? [{ context: cause }] : [];
      const span = tracer.startSpan(
        name,
        { kind: SpanKind.INTERNAL, attributes: attributesOf(facts), links },
        ROOT_CONTEXT,
      );
      const work: BackgroundWork = {
        run: (part) => context.with(within, part),
        note: (more) => void span.setAttributes(attributesOf(more)),
        fail: (error) => {
          span.recordException(error instanceof Error ? error : String(error));
          span.setStatus({ code: SpanStatusCode.ERROR });
        },
        end: () => span.end(),
      };
      const within = trace.setSpan(ROOT_CONTEXT, span).setValue(WORK, new Work(work));
      return work;
    },
  };
}

/** A work as a value of a context, whose values have no type. */
class Work {
  readonly work: BackgroundWork;

  constructor(work: BackgroundWork) {
    this.work = work;
  }
}

const workOf = (value: unknown): BackgroundWork | undefined => (value instanceof Work ? value.work : undefined);

function attributesOf(facts: WorkFacts): Record<string, string | number | boolean> {
  const known = Object.entries(facts).flatMap(([name, value]): [string, string | number | boolean][] =>
    value === null || value === undefined ? [] : [[`sali.${name}`, value]],
  );
  return Object.fromEntries(known);
}
