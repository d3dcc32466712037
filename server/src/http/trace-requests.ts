import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { noTracing, type OpenSpan, type Tracing } from '../platform/tracing.ts';
import { isProbe, routeOf } from './request-log.ts';

/** One span per request, named by its route: the address itself may hold a token. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  if (tracing === noTracing) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();

  app.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request);
    if (isProbe(route)) return done();
    const { method } = request;
    const { traceparent } = request.headers;
    const span = tracing.begin({
      name: `${method} ${route}`,
      kind: 'request',
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'stillweb.request_id': request.id,
      },
    });
    spans.set(request, span);
    span.run(done);
  });

  const within = (request: FastifyRequest, done: HookHandlerDoneFunction) =>
    (spans.get(request)?.run ?? runPlainly)(done);
  // A body arrives in events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => within(request, done));

  app.addHook('onResponse', (request, { statusCode }, done) => {
    spans.get(request)?.end({
      attributes: { 'http.response.status_code': statusCode },
      ...(statusCode >= 500 && { failure: statusCode }),
    });
    within(request, done);
  });
}

function runPlainly(task: () => void): void {
  task();
}
