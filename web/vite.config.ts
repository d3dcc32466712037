import mdx from '@mdx-js/rollup';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { separateScript } from './plugins/separate-script.ts';

/** What every app page needs, in one chunk: together it compresses a tenth better than apart. */
const libraries =
  /node_modules\/(react|react-dom|scheduler|react-router|react-redux|redux|@reduxjs|immer|reselect|zod)\//;
const ours =
  /\/(contract\/src|web\/app\/(api|session|ui|layouts))\/(?!modal-dialog|drawer-dialog|toast-list|dashboard|email-change|mailed-links)|\/use-(customer-portal|hosted-page)/;

/** What both dashboard pages need beside it. */
const dashboard =
  /\/web\/app\/(layouts\/dashboard|features\/subscription\/(require-subscription|subscription-skeleton|use-sidebar))/;

const codeSplitting = {
  groups: [
    { name: 'core', test: (id: string) => libraries.test(id) || ours.test(id) },
    { name: 'dashboard', test: dashboard },
  ],
};

/** Nothing that we bundle does work in a getter or in looking at a global. */
const treeshake = { propertyReadSideEffects: false, unknownGlobalSideEffects: false } as const;

/** Where `npm run dev` runs the server that the pages talk to. */
const apiOrigin = process.env.API_ORIGIN;

export default defineConfig({
  plugins: [
    { enforce: 'pre', ...mdx() },
    tailwindcss(),
    separateScript('document', new URL('app/entry.document.ts', import.meta.url).pathname),
    separateScript('waiting', new URL('app/entry.waiting.ts', import.meta.url).pathname),
    reactRouter(),
  ],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { treeshake, output: { codeSplitting } } } },
  },
  server: { host: '127.0.0.1', ...(apiOrigin && { proxy: { '^/(api|health)/': apiOrigin } }) },
});
