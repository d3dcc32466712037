import { setTimeout } from 'node:timers/promises';
import type { Context, Span } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from './logger.ts';
import {
  currentSpan,
  noTracing,
  unkeptSpan,
  type OpenSpan,
  type SpanFacts,
  type Tracing,
} from './tracing.ts';

type Options = {
  /** Where a collector takes OTLP over HTTP, without `/v1/traces`; no tracing without it. */
  endpoint: string | undefined;
  serviceName: string;
  /** The share of traces that are kept, 0 to 1, where the caller has not decided it. */
  share: number;
  logger: Logger;
};

/**
 * Traces for an OpenTelemetry collector. The packages are loaded only when there is one. Spans leave
 * in the background; those that a collector does not take are dropped. Headers, time-out and
 * compression are the exporter's own `OTEL_EXPORTER_OTLP_…` variables.
 */
export async function openTracing(options: Options): Promise<Tracing> {
  if (!options.endpoint) return noTracing;
  const [api, sdk, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const url = `${options.endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = complaining(new OTLPTraceExporter({ url }), options.logger);
  const provider = new sdk.TracerProvider({
    resource: resourceNamed(options.serviceName),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(options.share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000 })],
  });
  const tracer = provider.getTracer('stillweb');
  const kinds = {
    request: api.SpanKind.SERVER,
    job: api.SpanKind.CONSUMER,
    call: api.SpanKind.CLIENT,
  };

  const parentOf = ({ kind, traceparent }: SpanFacts): Context | undefined => {
    if (kind === 'call') {
      const span = currentSpan.getStore();
      return span && api.trace.setSpan(api.ROOT_CONTEXT, span);
    }
    const caller = readTraceparent(traceparent);
    return caller && api.isSpanContextValid(caller)
      ? api.trace.setSpanContext(api.ROOT_CONTEXT, caller)
      : api.ROOT_CONTEXT;
  };
  const opened = (span: Span): OpenSpan => ({
    run: (task) => currentSpan.run(span, task),
    end: ({ attributes = {}, failure } = {}) => {
      span.setAttributes(attributes);
      if (failure !== undefined) {
        span.setAttribute('error.type', kindOf(failure));
        span.setStatus({ code: api.SpanStatusCode.ERROR });
      }
      span.end();
    },
  });

  return {
    begin: (facts) => {
      const parent = parentOf(facts);
      // A query or a call that belongs to nothing would be a trace of its own, and noise.
      if (!parent) return unkeptSpan;
      const { name, attributes = {}, startedAt = new Date() } = facts;
      const settings = { kind: kinds[facts.kind], attributes, startTime: startedAt };
      return opened(tracer.startSpan(name, settings, parent));
    },
    close: () => Promise.race([provider.shutdown(), setTimeout(1000, undefined, { ref: false })]),
  };
}

function readTraceparent(header: string | undefined) {
  const [, traceId, spanId, flags] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(header ?? '') ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

/** The code of a library's error or the name of its class. */
function kindOf(failure: unknown): string {
  if (!(failure instanceof Error)) return typeof failure;
  return 'code' in failure && typeof failure.code === 'string' ? failure.code : failure.name;
}

function resourceNamed(serviceName: string) {
  const attributes = { 'service.name': serviceName };
  const resource = {
    attributes,
    merge: () => resource,
    getRawAttributes: (): [string, string][] => Object.entries(attributes),
  };
  return resource;
}

/** Says once that spans get lost, and once that they arrive again. */
function complaining(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isLosing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (Boolean(result.error) !== isLosing) {
          isLosing = !isLosing;
          if (isLosing)
            logger.warn({ err: result.error }, 'the trace collector does not take spans');
          else logger.info('the trace collector takes spans again');
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
