import { readFileSync } from 'node:fs';

type Site = {
  documentPaths: string[];
  appPaths: string[];
  spaPaths: string[];
  redirects: Record<string, string>;
};

const built = new URL('../web/build/site.json', import.meta.url);

/** Every address that the built site has, as its build wrote it down. */
export const site: Site = JSON.parse(readFileSync(built, 'utf8'));

/** Pages for who is signed in. */
export const memberPaths = site.spaPaths.filter((path) => path.startsWith('/dashboard'));

/** Pages that anybody can open, each with an example where its address carries a token. */
export const publicPaths = [
  ...site.documentPaths,
  ...site.appPaths,
  ...site.spaPaths
    .filter((path) => !memberPaths.includes(path))
    .map((path) => path.replace(':token', 'some-token')),
];
