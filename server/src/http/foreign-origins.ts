import type { FastifyInstance } from 'fastify';

const day = '86400';

/**
 * Serves the routes that are added to `app` from now on to pages and extensions of any origin (CORS). For
 * calls without cookies alone: what they may do must depend on what their sender carries in the request.
 * @param app a scope of its own, because all of its routes are opened
 */
export function acceptForeignOrigins(app: FastifyInstance): void {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', (route) => {
    if (route.method === 'OPTIONS') return;
    route.config = { ...route.config, acceptsForeignOrigin: true };
    const methods = methodsOf.get(route.routePath);
    if (methods) {
      for (const method of [route.method].flat()) methods.add(method);
      return;
    }
    methodsOf.set(route.routePath, new Set([route.method].flat()));
    addPreflight(app, route.routePath, methodsOf);
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('access-control-allow-origin', '*');
    reply.header('access-control-expose-headers', 'ETag, Date, Retry-After');
    done();
  });
}

/** A browser asks once a day whether it may send a request with these headers. */
function addPreflight(
  app: FastifyInstance,
  path: string,
  methodsOf: Map<string, Set<string>>,
): void {
  app.options(
    path,
    { schema: { hide: true }, config: { access: 'public' } },
    async (_request, reply) =>
      reply
        .status(204)
        .header('access-control-allow-methods', [...(methodsOf.get(path) ?? [])].join(', '))
        .header('access-control-allow-headers', 'Authorization, Content-Type, If-None-Match')
        .header('access-control-max-age', day)
        .send(),
  );
}
