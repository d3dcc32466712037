import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A page whose only content is its script. */
export const page = (script: string) =>
  `<!doctype html><html><script>${script}</script><p>A page — with a dash</p></html>`;
export const files = {
  'site.json': JSON.stringify({
    documentPaths: ['/', '/about', '/test'],
    appPaths: ['/auth/login'],
    spaPaths: ['/auth/reset-password/:token', '/dashboard/account'],
    redirects: { '/auth': '/auth/login' },
    measurement: {
      paths: ['/offers'],
      hosts: { script: ['https://script.example'], report: ['https://report.example'] },
    },
  }),
  'secret.txt': 'outside',
  'client/index.html': page('home()'),
  'client/about/index.html': page('about()'),
  'client/test/index.html': page('test()'),
  'client/test/page.html': page('load()'),
  'client/test/auction.js': 'auction();',
  'client/offers/index.html': page('offers()'),
  'client/auth/login/index.html': page('login()'),
  'client/__spa-fallback.html': page('app()'),
  'client/assets/app-1a2b.js': 'app();'.repeat(200),
  'previous-assets/app-0f9e.js': 'previousApp();',
  'previous-assets/app-1a2b.js': 'replaced();',
  'client/og/about.png': 'a picture',
  'client/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

/** Writes a small built site into a temporary folder, with these files instead of its own. */
export function writeSite(changed: Record<string, string> = {}): {
  folder: string;
  remove: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'stillweb-site-'));
  for (const [name, text] of Object.entries({ ...files, ...changed })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
};

/** Requests a path exactly as given: fetch would normalize it. */
export function fetchPath(
  url: string,
  path: string,
  { headers = {}, method = 'GET' }: { headers?: Record<string, string>; method?: string } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, headers, method }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, text });
      });
    }).on('error', reject);
  });
}
