import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding, SiteFile } from './files.ts';

/** A file with the headers that it adds to those of every answer. */
export type SiteAnswer = { file: SiteFile; headers: Record<string, string> };

/** An answer that depends on the visitor: no shared cache may give it to others. */
export function forOneVisitor(answer: SiteAnswer): SiteAnswer {
  const { headers } = answer;
  if (!headers['cache-control']?.startsWith('public')) return answer;
  return { ...answer, headers: { ...headers, 'cache-control': 'private, no-cache' } };
}

/** Sends a file in an encoding that the client understands, or says that the client's copy is current. */
export function sendFile(
  { file, headers }: SiteAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'], file.bodies);
  const etag = `"${file.etag}-${encoding}"`;
  reply.headers(headers).header('etag', etag);
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(file.bodies[encoding]);
}

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
