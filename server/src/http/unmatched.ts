import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';

/**
 * Makes the methods that an address does not take answer 405 with `Allow`.
 * To be called before any route is added.
 * @returns adds the routes that do so; to be called when all others are there
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set();
    for (const added of [method].flat()) methods.add(added);
    methodsOf.set(url, methods);
  });

  return () => {
    for (const [url, methods] of methodsOf) {
      if (url.includes('*')) continue;
      const allow = [...methods].join(', ');
      app.route({
        url,
        method: app.supportedMethods.filter((method) => !methods.has(method)),
        exposeHeadRoute: false,
        schema: { hide: true },
        handler: ({ params }, reply) => {
          // The router also matches an empty parameter, but a URL without its token is unknown.
          if (Object.values(params ?? {}).includes('')) throw new AppError('NOT_FOUND');
          reply.header('allow', allow);
          throw new AppError('METHOD_NOT_ALLOWED');
        },
      });
    }
  };
}

/** Answers requests without a route. */
export function refuseUnmatched(): never {
  throw new AppError('NOT_FOUND');
}

/**
 * The address of a page with each `%` escaped, so that one which could not be decoded is unknown like any
 * other; undefined for an address of the API, which refuses it.
 */
export function decodablePage(url: string): string | undefined {
  return /^\/api(\/|$)/.test(url) ? undefined : url.replaceAll('%', '%25');
}

/** The path of an address as it was sent, without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
