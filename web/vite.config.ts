import mdx from '@mdx-js/rollup';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { documentScript } from './plugins/document-script.ts';

export default defineConfig({
  plugins: [
    { enforce: 'pre', ...mdx() },
    tailwindcss(),
    documentScript(new URL('app/entry.document.ts', import.meta.url).pathname),
    reactRouter(),
  ],
  build: { assetsInlineLimit: 0 },
  server: { host: '127.0.0.1' },
});
