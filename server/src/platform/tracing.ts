import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span } from '@opentelemetry/api';

export type SpanFacts = {
  /** Low in variety: a route's pattern, a table, a queue; never an address or an id. */
  name: string;
  /** A call of ours lies below the span at hand; a request or a job begins a trace. */
  kind: 'request' | 'job' | 'call';
  /** Whoever may read traces reads these: nothing that the log would not say. */
  attributes?: Attributes;
  /** The W3C header with which a caller names the span that its request belongs to. */
  traceparent?: string | undefined;
  /** For what is over when it is told; else now. */
  startedAt?: Date;
};

export type OpenSpan = {
  /** Runs a task so that what it calls lies below this span. */
  run: <Result>(task: () => Result) => Result;
  /** Of a failure only its kind is kept: its message may quote what somebody typed. */
  end: (outcome?: { attributes?: Attributes; failure?: unknown }) => void;
};

export type Tracing = {
  begin: (facts: SpanFacts) => OpenSpan;
  /** Delivers what is still to be delivered, within a second or never. */
  close: () => Promise<void>;
};

/** A span that nobody keeps. */
export const unkeptSpan: OpenSpan = { run: (task) => task(), end: () => {} };

export const noTracing: Tracing = { begin: () => unkeptSpan, close: async () => {} };

/** The span that whatever runs now lies below. */
export const currentSpan = new AsyncLocalStorage<Span>();

/** What a log line says about the span it was written in; nothing outside of one. */
export function currentTrace(): { traceId?: string; spanId?: string } {
  const context = currentSpan.getStore()?.spanContext();
  return context ? { traceId: context.traceId, spanId: context.spanId } : {};
}

/**
 * Runs a task as a span of its own.
 * @param describe what the result adds to the span's attributes
 */
export async function traced<Result>(
  tracing: Tracing,
  facts: SpanFacts,
  task: () => Promise<Result>,
  describe: (result: Result) => Attributes = () => ({}),
): Promise<Result> {
  const span = tracing.begin(facts);
  try {
    const result = await span.run(task);
    span.end({ attributes: describe(result) });
    return result;
  } catch (failure) {
    span.end({ failure });
    throw failure;
  }
}
