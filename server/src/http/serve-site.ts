import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding, SiteFile } from './site-files.ts';
import type { Site } from './site.ts';
import { pathOf } from './unmatched.ts';

/**
 * Serves the pages to whoever asks for something outside the API; an address that is nothing leads home.
 * @param refuse answers for paths of the API that no route takes
 */
export function serveSite(
  app: FastifyInstance,
  site: Site | undefined,
  refuse: (request: FastifyRequest, reply: FastifyReply) => never,
): void {
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = pathOf(request);
    if (!site || /^\/api(\/|$)/.test(path)) return refuse(request, reply);
    const answer = site.find(path) ?? { kind: 'redirect', to: '/' };
    if (answer.kind === 'redirect') return reply.redirect(answer.to, 302);
    reply.headers(answer.headers);
    sendFile(request, reply, answer.file);
  });
}

function sendFile({ headers }: FastifyRequest, reply: FastifyReply, file: SiteFile): void {
  const encoding = chooseEncoding(headers['accept-encoding'] ?? '', file);
  const etag = `"${file.etag}-${encoding}"`;
  reply.header('etag', etag);
  if (knows(headers['if-none-match'], etag)) return void reply.status(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.send(file.bodies[encoding]);
}

function knows(tags: string | undefined, etag: string): boolean {
  const known = tags?.split(/,\s*/) ?? [];
  return known.includes(etag) || known.includes(`W/${etag}`);
}

/** The smallest form that the client takes; `q=0` refuses one. */
function chooseEncoding(accepted: string, file: SiteFile): Encoding {
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase());
  const takes = (name: string) =>
    offers.some((offer) => offer.split(';', 1)[0] === name && !/;\s*q=0(\.0*)?$/.test(offer));
  return (['br', 'gzip'] as const).find((name) => file.bodies[name] && takes(name)) ?? 'identity';
}
