import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, matchesEtag } from './content-negotiation.ts';
import type { SiteFile } from './files.ts';

/** A file with the headers that it adds to those of every answer. */
export type SiteAnswer = { file: SiteFile; headers: Record<string, string> };

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
