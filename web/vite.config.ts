import mdx from '@mdx-js/rollup';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { documentScript } from './plugins/document-script.ts';

/** Every app page needs all of these, and together they compress a tenth better than apart. */
const codeSplitting = {
  groups: [
    {
      name: 'core',
      test: /node_modules\/(react|react-dom|scheduler|react-router|react-redux|redux|@reduxjs|immer|reselect|zod)\//,
    },
  ],
};

/** Where `npm run dev` runs the server that the pages talk to. */
const apiOrigin = process.env.API_ORIGIN;

export default defineConfig({
  plugins: [
    { enforce: 'pre', ...mdx() },
    tailwindcss(),
    documentScript(new URL('app/entry.document.ts', import.meta.url).pathname),
    reactRouter(),
  ],
  build: { assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
  server: { host: '127.0.0.1', ...(apiOrigin && { proxy: { '^/(api|health)/': apiOrigin } }) },
});
