import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * Takes the ports out of X-Forwarded-For, which some proxies append: each connection of a client would count
 * as another client, and a proxy that is trusted would not be found among those named.
 */
export function acceptForwardedPorts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const header = headers['x-forwarded-for'];
    if (typeof header === 'string') {
      const addresses = header.split(',').map((text) => text.trim());
      headers['x-forwarded-for'] = addresses
        .map((text) => parseAddress(text)?.toString() ?? text)
        .join();
    }
    done();
  });
}

/** The address that counts as one client: an IPv4 address, or the /64 network that an IPv6 client can choose from. */
export function clientKey(ip: string | undefined): string {
  const address = parseAddress(ip);
  // As one client, so that texts that differ each time are limited too.
  if (!address) return 'unknown';
  return firstGroups(address, 4) ?? address.toString();
}

/** The /48 network of an IPv6 client, which providers hand out whole: it contains 65,536 clients. */
export function networkKey(ip: string | undefined): string | undefined {
  const address = parseAddress(ip);
  return address && firstGroups(address, 3);
}

/**
 * The network of a client: 256 addresses of IPv4, or of IPv6 by default a /48, as coarse as a provider's. Null for a
 * client that has hung up.
 */
export function networkOf(ip: string | undefined, { ipv6Bits = 48 } = {}): string | null {
  const address = parseAddress(ip);
  if (!address) return null;
  return address instanceof ipaddr.IPv4
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/24`).toString()}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${ipv6Bits}`).toString()}/${ipv6Bits}`;
}

/**
 * Reads an address as a proxy or a socket names it: in any spelling, with or without a port. An IPv4 address
 * that is written as one of IPv6 is IPv4.
 * @param text undefined for a client that has hung up
 */
function parseAddress(text: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (!text) return undefined;
  const [, bracketed] = /^"?\[([^\]]+)\](?::\d+)?"?$/.exec(text) ?? [];
  const spellings = [bracketed ?? text, text.replace(/:\d+$/, '')];
  const address = spellings.find((spelling) => ipaddr.isValid(spelling));
  // The zone is the name of an interface of the machine that was asked.
  return address === undefined ? undefined : ipaddr.process(address.replace(/%.*/, ''));
}

/** Undefined for an IPv4 address, which has none. */
function firstGroups(address: ipaddr.IPv4 | ipaddr.IPv6, count: number): string | undefined {
  if (!(address instanceof ipaddr.IPv6)) return undefined;
  const groups = address.parts.slice(0, count);
  return groups.map((group) => group.toString(16)).join(':');
}
