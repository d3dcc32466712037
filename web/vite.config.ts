import { fileURLToPath } from 'node:url';
import mdx from '@mdx-js/rollup';
import { reactRouter } from '@react-router/dev/vite';
import tableOfContents from '@stefanprobst/rehype-extract-toc';
import exportTableOfContents from '@stefanprobst/rehype-extract-toc/mdx';
import tailwindcss from '@tailwindcss/vite';
import headingIds from 'rehype-slug';
import readingTime from 'remark-reading-time';
import exportReadingTime from 'remark-reading-time/mdx';
import { stripeLocale } from '@stillweb/contract/text/stripe-locale';
import { siteTexts } from '@stillweb/texts/plugin/site-texts';
import { defineConfig } from 'vite';
import { routeModuleErrors } from './plugins/route-module-errors.ts';
import { inlineScript, separateScript } from './plugins/separate-script.ts';
import {
  linksInLanguage,
  siteLanguage,
  siteLanguages,
  translatedFiles,
} from './plugins/site-language.ts';

/** Goes into one chunk: split by use, an app page would load fifty small files. */
const shared = [
  /\/node_modules\/|\/ui\/src\/(api|dialog|feedback|forms|kit|page|text)\/|\/web\/app\/(layouts|links|session)\//,
  /\/(licence|linked-browsers|offers|plain-plans|portal-explanation|tax|use-offers)\.ts/,
];

/**
 * Loads when a dialog first opens, a passkey is first used or a file is saved, or with the few pages that have such
 * a field or layout. The layouts of documents are only prerendered.
 */
const later =
  /\/@base-ui\/|\/@floating-ui\/|\/use-sync-external-store\/(shim|cjs\/[\w-]*-shim)|\/@simplewebauthn\/|dialog[\w-]*\.tsx|\/(password|select|text-area)-field\.tsx|(-document|auth-app|\/dashboard|dashboard-menu)\.tsx|\/(save-file|inline-scripts)\.ts/;

/** Not with the code that it starts, which would make one long task of two. */
const entry = /\/@react-router\/dev\/.*\/entry\.client/;

const core = {
  name: 'core',
  test: (id: string) =>
    shared.some((pattern) => pattern.test(id)) && !later.test(id) && !entry.test(id),
};

/** Articles also export their reading time and the headings of their sections. */
const texts = {
  remarkPlugins: [readingTime, exportReadingTime],
  rehypePlugins: [headingIds, tableOfContents, exportTableOfContents, linksInLanguage],
};

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** The origin of the server that the pages call under `npm run dev`. */
const apiOrigin = process.env.API_ORIGIN;

export default defineConfig({
  plugins: [
    siteTexts(siteLanguage),
    translatedFiles(),
    { enforce: 'pre', ...mdx(texts) },
    tailwindcss(),
    separateScript('document', pathOf('app/entry.document.ts'), siteLanguage),
    separateScript('test-page', pathOf('app/entry.test-page.ts'), siteLanguage),
    inlineScript('start', pathOf('app/entry.start.ts'), siteLanguage),
    routeModuleErrors(),
    reactRouter(),
  ],
  define: {
    TRANSLATED_FILES: JSON.stringify(siteLanguages().translated),
    STRIPE_LACKS_LANGUAGE: stripeLocale(siteLanguage) !== siteLanguage.split('-')[0],
  },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [core] } } } },
    },
  },
  server: { host: '127.0.0.1', ...(apiOrigin && { proxy: { '^/(api|health)/': apiOrigin } }) },
});
