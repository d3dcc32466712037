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
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = pathOf(request);
    if (!site || /^\/api(\/|$)/.test(path)) return refuse(request, reply);
    const answer = site.find(path) ?? { kind: 'redirect', to: '/' };
    if (answer.kind === 'redirect') return reply.redirect(answer.to, 302);
    reply.header('cache-control', answer.cache);
    if (answer.isShared) reply.header('cross-origin-resource-policy', 'cross-origin');
    if (answer.policy) reply.header('content-security-policy', answer.policy);
    return sendFile(request, reply, answer.file);
  });
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: SiteFile): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '', file);
  const etag = `"${file.etag}-${encoding}"`;
  reply.header('etag', etag).type(file.type);
  if (file.bodies.br) reply.header('vary', 'accept-encoding');
  const known = (request.headers['if-none-match'] ?? '').split(/,\s*/);
  if (known.includes(etag) || known.includes(`W/${etag}`)) return reply.status(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(file.bodies[encoding]);
}

/** The smallest form that the client takes; `q=0` refuses one. */
function chooseEncoding(accepted: string, file: SiteFile): Encoding {
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase());
  const takes = (name: string) =>
    offers.some((offer) => offer.split(';', 1)[0] === name && !/;\s*q=0(\.0*)?$/.test(offer));
  return (['br', 'gzip'] as const).find((name) => file.bodies[name] && takes(name)) ?? 'identity';
}
