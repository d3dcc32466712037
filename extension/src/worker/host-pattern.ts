/** The match pattern of a host with its subdomains; an IP address has none, and is no pattern with them. */
export function hostPattern(host: string): string {
  const isAddress = host.startsWith('[') || /^[\d.]+$/.test(host);
  return isAddress ? `*://${host}/*` : `*://*.${host}/*`;
}
