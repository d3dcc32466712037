import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { AppError } from '../platform/app-error.ts';

/** The user that a request is authenticated as, and the session. */
export type Identity = { userId: string; sessionId: string };

declare module 'fastify' {
  interface FastifyRequest {
    identity?: Identity;
  }
}

/** The token of the Authorization header, if it looks like one. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Finds the identity of a bearer token; undefined when it is invalid or its session has ended. */
type Identify = (token: string) => Promise<Identity | undefined>;

/** A guard for routes of logged-in users. */
export function requireIdentity(identify: Identify): preHandlerAsyncHookHandler {
  return async (request) => {
    const token = bearerToken(request);
    const identity = token && (await identify(token));
    if (!identity) throw new AppError('UNAUTHENTICATED');
    request.identity = identity;
  };
}

/**
 * A guard that lets visitors pass, too. An invalid token is refused all the same: its sender must renew
 * it instead of being answered as a visitor.
 */
export function allowVisitors(guard: preHandlerAsyncHookHandler): preHandlerAsyncHookHandler {
  return async function passOrGuard(request, reply) {
    if (request.headers.authorization !== undefined) await guard.call(this, request, reply);
  };
}

/** The identity of a request on a guarded route. */
export function identityOf(request: FastifyRequest): Identity {
  if (!request.identity) throw new AppError('UNAUTHENTICATED');
  return request.identity;
}
