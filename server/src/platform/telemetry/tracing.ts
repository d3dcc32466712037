import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span } from '@opentelemetry/api';

export type SpanOptions = {
  /** One of few: a route's pattern, a table, a queue; never an address or an id. */
  name: string;
  /** A call lies below the current span; a request or a job begins a trace. */
  kind: 'request' | 'job' | 'call';
  /** Nothing that the log may not contain: others may read the traces. */
  attributes?: Attributes;
  /** The W3C header with which a client names the span that its request belongs to. */
  traceparent?: string | undefined;
  /** For a span that is recorded when it is over; by default now. */
  startedAt?: Date;
};

export type OpenSpan = {
  /** Runs a task so that the calls that it makes lie below this span. */
  run: <Result>(task: () => Result) => Result;
  /** Only the kind of a failure is recorded: its message may quote a user's input. */
  end: (outcome?: { attributes?: Attributes; failure?: unknown }) => void;
};

export type Tracing = {
  startSpan: (options: SpanOptions) => OpenSpan;
  /** Delivers the remaining spans, for one second at most. */
  close: () => Promise<void>;
};

/** A span that is not recorded. */
export const noSpan: OpenSpan = { run: (task) => task(), end: () => {} };

export const noTracing: Tracing = { startSpan: () => noSpan, close: async () => {} };

/** The span of the request or job that runs now. */
export const currentSpan = new AsyncLocalStorage<Span>();

/** The ids of the current trace and span, for log lines; empty outside of a span. */
export function currentTrace(): { traceId?: string; spanId?: string } {
  const context = currentSpan.getStore()?.spanContext();
  return context ? { traceId: context.traceId, spanId: context.spanId } : {};
}

/**
 * Runs a task as a span of its own, which ends with it and records whether it failed.
 * @param describe the attributes that a result adds to the span
 */
export async function withSpan<Result>(
  tracing: Tracing,
  options: SpanOptions,
  task: () => Promise<Result>,
  describe: (result: Result) => Attributes = () => ({}),
): Promise<Result> {
  const span = tracing.startSpan(options);
  try {
    const result = await span.run(task);
    span.end({ attributes: describe(result) });
    return result;
  } catch (failure) {
    span.end({ failure });
    throw failure;
  }
}
