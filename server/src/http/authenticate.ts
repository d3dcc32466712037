import type { Operation } from '@stillweb/contract/operation';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import type { Identity } from './requester.ts';

type Access = Operation['access'];

/** Lets a request pass that carries what an access asks for, and notes on it what it has found. */
export type Guard = onRequestAsyncHookHandler;

/** The operation with the session cookie renews the session, which tells whether there is one. */
type Guards = Record<Exclude<Access, 'public' | 'sessionCookie'>, Guard>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The credentials that a call of the API must carry; other routes need none. */
    access?: Access;
  }
}

/** The token of the Authorization header, if it looks like one. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * Guards each route that is added to `app` from now on by its access, before its body is read: a visitor
 * learns nothing about the schema. A route without an access keeps the server from starting.
 */
export function guardByAccess(app: FastifyInstance, guards: Guards): void {
  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    if (!access) throw new Error(`The route ${String(route.method)} ${route.url} has no access.`);
    if (access === 'public' || access === 'sessionCookie') return;
    // Of the route and not of the scope: a refusal also carries the headers that its scope sets.
    route.onRequest = [guards[access], ...[route.onRequest ?? []].flat()];
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
