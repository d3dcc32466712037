import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { pagePolicy, type PixelHosts } from './content-security-policy.ts';
import { readSiteFiles, type SiteFile } from './site-files.ts';

type SiteAnswer =
  | { kind: 'file'; file: SiteFile; headers: Record<string, string> }
  | { kind: 'redirect'; to: string };

export type Site = {
  /** What stands at a path, taken literally; undefined when nothing does. */
  find: (path: string) => SiteAnswer | undefined;
};

/** What the build says of itself. */
const siteMap = z.object({
  documentPaths: z.array(z.string()),
  spaPaths: z.array(z.string()),
  redirects: z.record(z.string(), z.string()),
  /** Which pages a pixel may measure, and the hosts that it needs there; none without a pixel. */
  measurement: z.nullable(
    z.object({
      paths: z.array(z.string()),
      hosts: z.object({ script: z.array(z.string()), report: z.array(z.string()) }),
    }),
  ),
});

const caching = {
  immutable: 'public, max-age=31536000, immutable',
  asset: 'public, max-age=3600',
  page: 'no-cache',
  personal: 'no-store',
};

/**
 * Reads the built site into memory. Paths are looked up, never joined, so that none can lead outside.
 * @param folder what the build has written; without one there is no site to serve
 */
export async function readSite(folder: string): Promise<Site> {
  const map = siteMap.parse(JSON.parse(await readFile(join(folder, 'site.json'), 'utf8')));
  const files = await readSiteFiles(join(folder, 'client'));
  const documents = new Set(map.documentPaths);
  const measured = new Set(map.measurement?.paths);
  const answerPage = (path: string, file: SiteFile) =>
    pageAnswer(path, file, {
      inlineStyles: !documents.has(path),
      pixelHosts: measured.has(path) ? map.measurement?.hosts : undefined,
    });
  const answers = new Map<string, SiteAnswer>();
  for (const [name, file] of files) {
    if (name === fallbackName) continue;
    const path = pagePath(name);
    answers.set(
      path,
      file.type.startsWith('text/html') ? answerPage(path, file) : assetAnswer(name, file),
    );
  }
  for (const [path, to] of Object.entries(map.redirects))
    answers.set(path, { kind: 'redirect', to });
  answers.set('/.well-known/change-password', { kind: 'redirect', to: '/dashboard/account' });

  const fallback = files.get(fallbackName);
  const spaPages = map.spaPaths.flatMap((path) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    return fallback ? [{ pattern, answer: answerPage(path, fallback) }] : [];
  });
  return {
    find: (path) => {
      const answer = answers.get(path);
      if (answer) return answer;
      const withoutSlash = path.replace(/\/$/, '');
      if (answers.has(withoutSlash)) return { kind: 'redirect', to: withoutSlash };
      return spaPages.find(({ pattern }) => pattern.test(path))?.answer;
    },
  };
}

const fallbackName = '/__spa-fallback.html';

function pagePath(name: string): string {
  return name.endsWith('/index.html') ? name.slice(0, -'/index.html'.length) || '/' : name;
}

function pageAnswer(
  path: string,
  file: SiteFile,
  allowed: { inlineStyles: boolean; pixelHosts: PixelHosts | undefined },
): SiteAnswer {
  const isPersonal = /^\/(auth|dashboard|subscription)\//.test(path);
  const headers = {
    ...headersOf(file, isPersonal ? caching.personal : caching.page),
    'content-security-policy': pagePolicy(file.bodies.identity.toString(), allowed),
  };
  return { kind: 'file', file, headers };
}

function assetAnswer(name: string, file: SiteFile): SiteAnswer {
  const cache = name.startsWith('/assets/') ? caching.immutable : caching.asset;
  const headers = {
    ...headersOf(file, cache),
    // Pages of other sites may show the pictures that stand for ours.
    ...(name.startsWith('/og/') && { 'cross-origin-resource-policy': 'cross-origin' }),
  };
  return { kind: 'file', file, headers };
}

function headersOf(file: SiteFile, cache: string): Record<string, string> {
  return {
    'content-type': file.type,
    'cache-control': cache,
    ...(file.bodies.br && { vary: 'accept-encoding' }),
  };
}
