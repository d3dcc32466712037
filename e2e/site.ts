import { readFileSync } from 'node:fs';

type Site = {
  documentPaths: string[];
  appPaths: string[];
  spaPaths: string[];
  redirects: Record<string, string>;
};

const siteFile = new URL('../web/build/site.json', import.meta.url);

/** Every path of the built site, from the list that the build wrote. */
export const site: Site = JSON.parse(readFileSync(siteFile, 'utf8'));

/** Pages for signed-in users. */
export const dashboardPaths = site.spaPaths.filter((path) => path.startsWith('/dashboard'));

/** Pages for everyone; a path with a parameter gets an example value. */
export const publicPaths = [
  ...site.documentPaths,
  ...site.appPaths,
  ...site.spaPaths
    .filter((path) => !dashboardPaths.includes(path))
    .map((path) => path.replace(':token', 'some-token')),
];
