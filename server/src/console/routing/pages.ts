import type { FastifyInstance } from 'fastify';
import { pagePolicy } from '../../http/security-headers.ts';
import { pathOf } from '../../http/unmatched.ts';
import { AppError } from '../../platform/app-error.ts';
import { readSiteFiles } from '../../site/files.ts';
import { sendFile, type SiteAnswer } from '../../site/send-file.ts';

/** The built console: its files, and the page that every other path shows. */
export type ConsolePages = { files: Map<string, SiteAnswer>; page: SiteAnswer };

const pageName = '/index.html';

/**
 * Reads the built console into memory.
 * @param folder the browser files of its build
 * @throws Error when there is no page in it
 */
export async function readConsolePages(folder: string): Promise<ConsolePages> {
  const read = await readSiteFiles(folder);
  const index = read.get(pageName);
  if (!index) throw new Error(`There is no console in ${folder}.`);
  const files = new Map<string, SiteAnswer>();
  for (const [name, file] of read) {
    if (name === pageName) continue;
    const cache = name.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-store';
    files.set(name, { file, headers: { 'content-type': file.type, 'cache-control': cache } });
  }
  const policy = pagePolicy(index.bodies.identity.toString(), { inlineStyles: false });
  const headers = { 'content-type': index.type, 'content-security-policy': policy };
  return { files, page: { file: index, headers } };
}

/** The pages are public: they contain no data before a log-in. */
export function addConsolePages(app: FastifyInstance, pages: ConsolePages): void {
  app.get('/*', { config: { access: 'public' } }, (request, reply) => {
    const path = pathOf(request.url);
    const isFile = /^\/(api|assets)(\/|$)|\.\w+$/.test(path);
    const answer = pages.files.get(path) ?? (isFile ? undefined : pages.page);
    if (!answer) throw new AppError('NOT_FOUND');
    return sendFile(answer, request, reply);
  });
}
