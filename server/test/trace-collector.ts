import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';

export type CollectedSpan = z.infer<typeof span> & { service: string };

export type TraceCollector = {
  /** What `OTEL_EXPORTER_OTLP_ENDPOINT` is set to. */
  url: string;
  spans: () => CollectedSpan[];
  /** Everything that arrived, as it arrived. */
  received: () => string;
  close: () => Promise<void>;
};

const attributes = z.pipe(
  z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
  z.transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, valueOf(value)]))),
);

const span = z.object({
  name: z.string(),
  kind: z.number(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  attributes,
  status: z.object({ code: z._default(z.number(), 0) }),
});

const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

/** Stands in for an OpenTelemetry collector: takes OTLP over HTTP, in JSON. */
export async function openTraceCollector(): Promise<TraceCollector> {
  const bodies: string[] = [];
  const server = createServer((incoming, answer) => {
    const isTraces = incoming.method === 'POST' && incoming.url === '/v1/traces';
    const take = async () => {
      const body = await text(incoming);
      if (isTraces) bodies.push(body);
      answer.writeHead(isTraces ? 200 : 404).end('{}');
    };
    void take();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () => bodies.flatMap(readSpans),
    received: () => bodies.join('\n'),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function readSpans(body: string): CollectedSpan[] {
  return request.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(resource.attributes['service.name']);
    return scopeSpans.flatMap(({ spans }) => spans.map((found) => ({ ...found, service })));
  });
}

/** OTLP names the type of each value. */
function valueOf(value: Record<string, unknown>): unknown {
  return Object.values(value)[0];
}
