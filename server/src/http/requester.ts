import type { FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';

/** The program that sent a request, as far as the request shows. */
export type Client = { ip: string; userAgent: string };

/** The user that a request is authenticated as, and the session. */
export type Identity = { userId: string; sessionId: string };

/** A logged-in user who calls an operation, and the program that calls it. */
export type Requester = Identity & Client;

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for a visitor. */
    identity: Identity | undefined;
  }
}

export function clientOf({ ip, headers }: FastifyRequest): Client {
  return { ip, userAgent: headers['user-agent'] ?? '' };
}

/** The user of an operation whose access is `accessToken`. */
export function identityOf({ identity }: FastifyRequest): Identity {
  if (!identity) throw new AppError('UNAUTHENTICATED');
  return identity;
}

/** The same with the program: an operation that does not need its address spares finding it. */
export function requesterOf(request: FastifyRequest): Requester {
  return { ...identityOf(request), ...clientOf(request) };
}
