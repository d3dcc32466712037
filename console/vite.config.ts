import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Where `npm run dev` runs the server that the pages call. */
const apiOrigin = process.env.API_ORIGIN;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  server: { host: '127.0.0.1', ...(apiOrigin && { proxy: { '^/api/': apiOrigin } }) },
});
