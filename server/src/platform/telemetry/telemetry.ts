import { setTimeout } from 'node:timers/promises';
import type { Context, Span } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from './logger.ts';
import {
  currentSpan,
  noSpan,
  noTracing,
  type OpenSpan,
  type SpanOptions,
  type Tracing,
} from './tracing.ts';

type Options = {
  /** The address of a collector of OTLP over HTTP, without `/v1/traces`; no tracing without it. */
  endpoint: string | undefined;
  serviceName: string;
  /** The share of traces that are recorded, 0 to 1, where the client has not decided it. */
  sampleRatio: number;
  logger: Logger;
};

/**
 * Traces for an OpenTelemetry collector. The packages are loaded only when there is one. Spans are
 * delivered in the background; those that a collector does not accept are lost. Headers, time-out and
 * compression are the exporter's own `OTEL_EXPORTER_OTLP_…` variables.
 */
export async function createTracing(options: Options): Promise<Tracing> {
  if (!options.endpoint) return noTracing;
  const [api, sdk, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const url = `${options.endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = withLoggedFailures(new OTLPTraceExporter({ url }), options.logger);
  const root = new sdk.TraceIdRatioBasedSampler(options.sampleRatio);
  const provider = new sdk.TracerProvider({
    resource: createResource(options.serviceName),
    sampler: new sdk.ParentBasedSampler({ root }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000 })],
  });
  const tracer = provider.getTracer('stillweb');
  // The last spans may be refused too: that is logged, and keeps no server from ending.
  const shutDown = () => provider.shutdown().catch(() => undefined);
  const spanKinds = {
    request: api.SpanKind.SERVER,
    job: api.SpanKind.CONSUMER,
    call: api.SpanKind.CLIENT,
  };

  const parentOf = ({ kind, traceparent }: SpanOptions): Context | undefined => {
    if (kind === 'call') {
      const span = currentSpan.getStore();
      return span && api.trace.setSpan(api.ROOT_CONTEXT, span);
    }
    const client = readTraceparent(traceparent);
    return client && api.isSpanContextValid(client)
      ? api.trace.setSpanContext(api.ROOT_CONTEXT, client)
      : api.ROOT_CONTEXT;
  };
  const wrap = (span: Span): OpenSpan => ({
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
    startSpan: (options) => {
      const parent = parentOf(options);
      // A query or a call outside of a request or a job would be a trace of its own, and noise.
      if (!parent) return noSpan;
      const { name, kind, attributes = {}, startedAt = new Date() } = options;
      const settings = { kind: spanKinds[kind], attributes, startTime: startedAt };
      return wrap(tracer.startSpan(name, settings, parent));
    },
    close: () => Promise.race([shutDown(), setTimeout(1000, undefined, { ref: false })]),
  };
}

/** Reads the header of https://www.w3.org/TR/trace-context/, version 00. */
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

function createResource(serviceName: string) {
  const attributes = { 'service.name': serviceName };
  const resource = {
    attributes,
    merge: () => resource,
    getRawAttributes: (): [string, string][] => Object.entries(attributes),
  };
  return resource;
}

/** Logs once when the collector begins to refuse spans, and once when it accepts them again. */
function withLoggedFailures(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (Boolean(result.error) !== isFailing) {
          isFailing = !isFailing;
          if (isFailing)
            logger.warn({ err: result.error }, 'the trace collector does not take spans');
          else logger.info('the trace collector takes spans again');
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
