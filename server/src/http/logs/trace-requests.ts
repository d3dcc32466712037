import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { noTracing, type OpenSpan, type Tracing } from '../../platform/telemetry/tracing.ts';
import { isProbe, routeOf } from './request-logging.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for a probe, and where nothing is traced. */
    span: OpenSpan | undefined;
  }
}

/** One span per request, named by its route: the address itself may hold a token. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  if (tracing === noTracing) return;
  app.decorateRequest('span');
  const runInSpan = ({ span }: FastifyRequest, done: HookHandlerDoneFunction) => {
    if (span) span.run(done);
    else done();
  };

  app.addHook('onRequest', (request, _reply, done) => {
    if (!isProbe(routeOf(request))) request.span = startSpan(tracing, request);
    runInSpan(request, done);
  });

  // A body arrives in events of the connection, outside the request's asynchronous context.
  app.addHook('preValidation', (request, _reply, done) => runInSpan(request, done));

  app.addHook('onResponse', (request, { statusCode }, done) => {
    request.span?.end({
      attributes: { 'http.response.status_code': statusCode },
      ...(statusCode >= 500 && { failure: statusCode }),
    });
    runInSpan(request, done);
  });
}

function startSpan(tracing: Tracing, request: FastifyRequest): OpenSpan {
  const { id, method } = request;
  const { traceparent } = request.headers;
  const route = routeOf(request);
  return tracing.startSpan({
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
