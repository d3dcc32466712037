import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { siteTexts } from '../texts/plugin/site-texts.ts';
import { defineConfig } from 'vite';
import { routeModuleErrors } from '../web/plugins/route-module-errors.ts';

/** Goes into one chunk: split by use, a page would load forty small files. */
const shared =
  /\/(node_modules|contract\/src|ui\/src|console\/app\/(api|forms|layouts|page|session|tables|text))\//;

/** Loads when a dialog or a menu first opens. */
const dialogs = /\/@base-ui\/|\/@floating-ui\/|-dialog\.tsx|menu-popup\.tsx/;

/** Load with the first chart. */
const charts = /\/uplot\//;

const core = {
  name: 'core',
  test: (id: string) => shared.test(id) && !dialogs.test(id) && !charts.test(id),
};

/** The origin of the server that the pages call under `npm run dev`. */
const apiOrigin = process.env.API_ORIGIN;

export default defineConfig({
  plugins: [siteTexts('en'), tailwindcss(), routeModuleErrors(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [core] } } } } },
  },
  server: {
    host: '127.0.0.1',
    // The server answers to the host that the browser has asked for.
    ...(apiOrigin && { proxy: { '^/api/': { target: apiOrigin, changeOrigin: false } } }),
  },
});
