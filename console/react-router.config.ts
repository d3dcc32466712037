import type { Config } from '@react-router/dev/config';
import { moveScriptsToFiles } from './plugins/scripts-in-files.ts';

export default {
  ssr: false,
  buildEnd: ({ reactRouterConfig }) => moveScriptsToFiles(reactRouterConfig.buildDirectory),
} satisfies Config;
