import type { Config } from '@react-router/dev/config';
import { appPaths, documentPaths, feedPath, variants } from './app/site-map.ts';
import { articlePaths } from './plugins/file-paths.ts';
import { prefix, siteLanguage } from './plugins/site-language.ts';
import { writeSiteFiles } from './plugins/site-files.ts';

export default {
  ssr: false,
  ...(prefix && { basename: prefix, buildDirectory: `build/languages/${siteLanguage}` }),
  prerender: [
    ...documentPaths,
    ...variants.map(({ page }) => page),
    ...articlePaths(),
    feedPath,
    ...appPaths,
  ],
  buildEnd: ({ reactRouterConfig }) => writeSiteFiles(reactRouterConfig.buildDirectory),
} satisfies Config;
