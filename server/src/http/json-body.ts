import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';

const deepest = 20;

// What a form or a script of another site can send without asking first (Fetch: CORS-safelisted).
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

/**
 * JSON is the only kind of body; an empty one is no body. What another site's form could have sent is
 * refused as such, whatever else comes is answered 415.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // Node ends the stream of a request without a body before a parser can listen to it.
  app.addHook('preParsing', ({ headers }, _reply, payload, done) => {
    const waitsInVain = headers['content-type'] !== undefined && !announcesBody(headers);
    done(null, waitsInVain ? Readable.from([]) : payload);
  });
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) =>
      text.trim() === '' ? undefined : parseJson(text),
  );
  app.addContentTypeParser(formTypes, async () => {
    throw new AppError('FOREIGN_ORIGIN', { message: 'Only JSON is understood here.' });
  });
}

function announcesBody(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('MALFORMED_REQUEST', { cause });
  }
  if (!isHarmless(value, 1)) throw new AppError('MALFORMED_REQUEST');
  return value;
}

/** Not too deep, no `__proto__`, and only text that the database can hold. */
function isHarmless(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth > deepest) return false;
  return Object.entries(value).every(
    ([key, part]) => key !== '__proto__' && isHarmless(key, depth) && isHarmless(part, depth + 1),
  );
}
