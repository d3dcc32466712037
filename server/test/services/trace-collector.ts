import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';

export type CollectedSpan = z.infer<typeof span> & { service: string };

export type TraceCollector = {
  /** The value of `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  spans: () => CollectedSpan[];
  /** All request bodies, as they arrived. */
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

/** A stand-in for an OpenTelemetry collector: receives OTLP over HTTP, in JSON, and answers with a status. */
export async function openTraceCollector({ status = 200 } = {}): Promise<TraceCollector> {
  const bodies: string[] = [];
  const server = createServer((incoming, answer) => {
    const isTraces = incoming.method === 'POST' && incoming.url === '/v1/traces';
    const receive = async () => {
      const body = await text(incoming);
      if (isTraces) bodies.push(body);
      answer.writeHead(isTraces ? status : 404).end('{}');
    };
    void receive();
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
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
  });
}

/** An OTLP value is an object whose only key is its type. */
function valueOf(value: Record<string, unknown>): unknown {
  return Object.values(value)[0];
}
