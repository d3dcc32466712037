import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';

type KnownRoute = { pattern: RegExp; methods: Set<string> };

/**
 * Answers what no route of the API takes: 405 when the address exists with another method, else 404.
 * To be called before any route is added.
 */
export function refuseUnmatched(app: FastifyInstance) {
  const known = new Map<string, KnownRoute>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const route = known.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const one of [method].flat()) route.methods.add(one);
    known.set(url, route);
  });

  return (request: FastifyRequest, reply: FastifyReply): never => {
    const path = pathOf(request.url);
    const routes = [...known.values()].filter(({ pattern }) => pattern.test(path));
    if (routes.length === 0) throw new AppError('NOT_FOUND');
    reply.header('allow', routes.map(({ methods }) => [...methods].join(', ')).join(', '));
    throw new AppError('METHOD_NOT_ALLOWED');
  };
}

/** The path of an address as it was sent, without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

function patternOf(url: string): RegExp {
  const segments = url
    .split('/')
    .map((segment) =>
      segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[^\w-]/g, String.raw`\$&`),
    );
  return new RegExp(`^${segments.join('/')}$`);
}
