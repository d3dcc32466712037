import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { parseAddress } from '../http/client-address.ts';

/** Who asks, as far as a request shows. */
export type Client = { ip: string; userAgent: string };

export function clientOf({ ip, headers }: FastifyRequest): Client {
  return { ip, userAgent: headers['user-agent'] ?? '' };
}

/**
 * The network of a client, as coarse as a provider's: 256 addresses of IPv4, a /48 of IPv6. Null for a client
 * that has hung up.
 */
export function networkOf(ip: string | undefined): string | null {
  const address = parseAddress(ip);
  if (!address) return null;
  const bits = address.kind() === 'ipv4' ? 24 : 48;
  const network =
    address.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`);
  return `${network.toString()}/${bits}`;
}
