import type { Config } from '@react-router/dev/config';
import { appPaths, documentPaths, feedPath, variants } from './app/site-map.ts';
import { articlePaths } from './plugins/article-paths.ts';
import { writeSiteFiles } from './plugins/site-files.ts';

export default {
  ssr: false,
  prerender: [
    ...documentPaths,
    ...variants.map(({ page }) => page),
    ...articlePaths(),
    feedPath,
    ...appPaths,
  ],
  buildEnd: ({ reactRouterConfig }) => writeSiteFiles(reactRouterConfig.buildDirectory),
} satisfies Config;
