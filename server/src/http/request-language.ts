import { apiBase } from '@stillweb/contract/errors';
import type { FastifyInstance } from 'fastify';
import { inLanguage, matchLanguage, type OfferedLanguages } from '../platform/language.ts';

/**
 * Answers each call of the API in the language that it asks for. Where English alone is offered, it adds nothing
 * to a request.
 */
export function answerInLanguage(app: FastifyInstance, offered: OfferedLanguages): void {
  if (offered.length === 1) return;
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith(`${apiBase}/`)) return done();
    const language = requestedLanguage(request.headers['accept-language'], offered) ?? 'en';
    reply.headers({ 'content-language': language, vary: 'accept-language' });
    inLanguage(language, done);
  });
}

/** More than any browser sends. */
const mostRanges = 20;

/**
 * The offered language that a client prefers (RFC 9110, 12.5.4).
 * @param header its `Accept-Language`: a page of the site sends exactly its own language
 * @returns undefined where it names none
 */
export function requestedLanguage(
  header: string | undefined,
  offered: OfferedLanguages,
): string | undefined {
  if (header === undefined) return undefined;
  const ranges = header.split(',', mostRanges).map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return { tag, weight: quality === undefined ? 1 : Number(quality.slice(2)) };
  });
  const preferred = ranges.filter(({ weight }) => weight > 0);
  for (const { tag } of preferred.toSorted((first, second) => second.weight - first.weight)) {
    const match = matchLanguage(tag, offered);
    if (match) return match;
  }
  return undefined;
}
