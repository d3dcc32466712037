import type { FastifyRequest } from 'fastify';

/** What a request tells of the currency that its visitor would like. */
export type Visitor = {
  /** The currency that was chosen in this browser. */
  currency: string | undefined;
  /** Two capital letters. */
  country: string | undefined;
};

/** The cookie by which a browser remembers the chosen currency; scripts read and write it. */
export const currencyCookie = 'currency';

/** @param countryHeader the name of the header in which the proxy says the country; none is read without it */
export function visitorOf(request: FastifyRequest, countryHeader: string | undefined): Visitor {
  return {
    currency: request.cookies[currencyCookie],
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
