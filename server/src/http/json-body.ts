import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';

const maxDepth = 20;

// The types that a form or a script of another site can send without asking first (Fetch: CORS-safelisted).
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

/**
 * JSON is the only kind of body, and an empty one counts as none. The types that a form of another site
 * can send are refused as a foreign origin; Fastify answers 415 to all others.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (text.trim() === '') return done(null, undefined);
      void parseJson(request, text, (error, value) => {
        if (error) done(error);
        else if (isAcceptable(value, 1)) done(null, value);
        else done(new AppError('MALFORMED_REQUEST'));
      });
    },
  );
  app.addContentTypeParser(formTypes, async () => {
    throw new AppError('FOREIGN_ORIGIN', { message: 'Only JSON is understood here.' });
  });
}

/** At most 20 levels deep, and only text that PostgreSQL can store. */
function isAcceptable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth > maxDepth) return false;
  return Object.entries(value).every(
    ([key, part]) => isAcceptable(key, depth) && isAcceptable(part, depth + 1),
  );
}
