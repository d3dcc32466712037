import type { Config } from '@react-router/dev/config';
import { appPaths, documentPaths } from './app/site-map.ts';
import { writeSiteFiles } from './plugins/site-files.ts';

export default {
  ssr: false,
  prerender: [...documentPaths, ...appPaths],
  buildEnd: ({ reactRouterConfig }) => writeSiteFiles(reactRouterConfig.buildDirectory),
} satisfies Config;
