import { rememberedChoice } from '@stillweb/contract/text/choice-cookie';
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

/** Hints in a request about the visitor's preferred currency. */
export type Visitor = {
  /** The currency that was chosen in this browser. */
  remembered: string | undefined;
  /** Two capital letters. */
  country: string | undefined;
};

/** @param countryHeader the name of the header in which the proxy says the country; none is read without it */
export function visitorOf(request: FastifyRequest, countryHeader: string | undefined): Visitor {
  return {
    remembered: rememberedChoice('currency', request.headers.cookie ?? ''),
    country: countryHeader && forwardedHeader(request, countryHeader)?.toUpperCase(),
  };
}

/** A header that a proxy sets: undefined unless the request came through one in TRUST_PROXY. */
export function forwardedHeader(
  { headers, ips }: FastifyRequest,
  name: string,
): string | undefined {
  // Fastify lists more than the peer only if it trusts the peer.
  const isForwarded = ips !== undefined && ips.length > 1;
  const value = isForwarded ? headers[name.toLowerCase()] : undefined;
  return typeof value === 'string' ? value : undefined;
}
