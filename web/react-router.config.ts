import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { appPaths, documentPaths, redirects, spaPaths } from './app/site-map.ts';

export default {
  ssr: false,
  prerender: [...documentPaths, ...appPaths],
  buildEnd: async ({ reactRouterConfig }) => {
    const site = { documentPaths, appPaths, spaPaths, redirects };
    await writeFile(join(reactRouterConfig.buildDirectory, 'site.json'), JSON.stringify(site));
  },
} satisfies Config;
