import type { Encoding, SiteFile } from './files.ts';

const brotliOffer = offerOf('br');
const gzipOffer = offerOf('gzip');

/**
 * The smallest encoding of a file that the client accepts.
 * @param acceptEncoding the request's header; of its weights only `q=0`, a refusal, counts
 */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  bodies: SiteFile['bodies'],
): Encoding {
  if (!acceptEncoding) return 'identity';
  if (bodies.br && brotliOffer.test(acceptEncoding)) return 'br';
  return bodies.gzip && gzipOffer.test(acceptEncoding) ? 'gzip' : 'identity';
}

/** Matches an `Accept-Encoding` header that offers an encoding. */
function offerOf(name: string): RegExp {
  const end = String.raw`\s*(?:,|$)`;
  return new RegExp(String.raw`(?:^|,)\s*${name}(?:${end}|\s*;(?!\s*q=0(?:\.0*)?${end}))`, 'i');
}

/** Whether a client that sends this `If-None-Match` has the version with this ETag. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(/,\s*/) ?? [];
  return tags.includes(etag) || tags.includes(`W/${etag}`);
}
