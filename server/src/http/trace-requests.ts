import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { noTracing, unkeptSpan, type OpenSpan, type Tracing } from '../platform/tracing.ts';
import { isProbe, routeOf } from './request-logging.ts';

/** One span per request that a route answers. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  if (tracing === noTracing) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();

  app.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request);
    if (isProbe(route)) return done();
    const { id, method, headers } = request;
    const span = beginRequest(tracing, { id, method, route, headers });
    spans.set(request, span);
    span.run(done);
  });

  const within = (request: FastifyRequest, done: HookHandlerDoneFunction) =>
    (spans.get(request)?.run ?? runPlainly)(done);
  // A body arrives in events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => within(request, done));

  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    if (span) endRequest(span, statusCode);
    within(request, done);
  });
}

function runPlainly(task: () => void): void {
  task();
}

/** The span of a request, named by its route: the address itself may hold a token. */
export function beginRequest(
  tracing: Tracing,
  request: { id: string; method: string; route: string; headers: IncomingHttpHeaders },
): OpenSpan {
  if (tracing === noTracing) return unkeptSpan;
  const { id, method, route } = request;
  const { traceparent } = request.headers;
  return tracing.begin({
    name: `${method} ${route}`,
    kind: 'request',
    traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'stillweb.request_id': id,
    },
  });
}

export function endRequest(span: OpenSpan, status: number): void {
  span.end({
    attributes: { 'http.response.status_code': status },
    ...(status >= 500 && { failure: status }),
  });
}
