import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import type { Identity } from './requester.ts';

/** Lets a request pass if it has the credentials of an access, and stores the caller on it. */
export type Guard = onRequestAsyncHookHandler;

/** By access: the credentials of an operation, or a permission of the console. Null where every request passes. */
type Guards = Record<string, Guard | null>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The credentials that an API call needs; other routes need none. */
    access?: string;
  }
}

/** The token of the Authorization header, if it looks like one. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * Guards each route that is added to `app` from now on by its access, before its body is read: a visitor
 * learns nothing about the schema. A route without an access that `guards` knows keeps the server from starting.
 */
export function guardByAccess(app: FastifyInstance, guards: Guards): void {
  app.addHook('onRoute', (route) => {
    const { method, url, config } = route;
    const guard = guards[config?.access ?? ''];
    if (guard === undefined) {
      throw new Error(`The route ${String(method)} ${url} does not state what it needs.`);
    }
    // Of the route and not of the scope: a refusal also carries the headers that its scope sets.
    if (guard) route.onRequest = [guard, ...[route.onRequest ?? []].flat()];
  });
}

/** Finds the identity of a bearer token; undefined when it is invalid or its session has ended. */
type Identify = (token: string) => Promise<Identity | undefined>;

export function requireAccessToken(identify: Identify): Guard {
  return (request) => authenticate(request, identify);
}

/**
 * Lets visitors pass, too. An invalid token is still refused: its sender must renew it instead of
 * being answered as a visitor.
 */
export function acceptAccessToken(identify: Identify): Guard {
  return async (request) => {
    if (request.headers.authorization !== undefined) await authenticate(request, identify);
  };
}

async function authenticate(request: FastifyRequest, identify: Identify): Promise<void> {
  const token = bearerToken(request);
  request.identity = token ? await identify(token) : undefined;
  if (!request.identity) throw new AppError('UNAUTHENTICATED');
}
