import displayFont from '@fontsource/newsreader/files/newsreader-latin-400-normal.woff2?url';
import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { plainPricesId } from '@stillweb/contract/billing/price-texts';
import { logInProvidersId, placeFor } from '@stillweb/contract/text/page-places';
import { t } from '@stillweb/texts/t';
import { Loading } from '@stillweb/ui/feedback/loading.tsx';
import documentScript from 'virtual:document-script';
import testPageScript from 'virtual:test-page-script';
import startScript from 'virtual:start-inline';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, useMatches } from 'react-router';
import type { Route } from './+types/root.ts';
import './app.css';
import { startFailureId } from './document/app-start.ts';
import { isRouteModuleError } from './document/reload-once.ts';
import { isRightToLeft, language, offersLanguages, prefix } from './language.ts';
import { ErrorPage, LoadFailureNotice, LoadFailurePage } from './layouts/error-page.tsx';
import { Alternates } from './links/alternates.tsx';
import { markVisitor, prefetchAppPages, prefetchDocuments } from './layouts/inline-scripts.ts';
import { Logo } from './layouts/header-parts.tsx';
import { NeedsScript } from './layouts/needs-script.tsx';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={language} {...(isRightToLeft ? { dir: 'rtl' } : {})} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#151917" media="(prefers-color-scheme: dark)" />
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href={prefix ? `${prefix}/site.webmanifest` : '/site.webmanifest'} />
        {!isRightToLeft && <FontPreload href={displayFont} />}
        {!isRightToLeft && <FontPreload href={textFont} />}
        <Links />
        {import.meta.env.SSR && <PrerenderedHead />}
      </head>
      <body>{children}</body>
    </html>
  );
}

/** Only in the prerendered page: the browser runs the scripts before React loads, and React ignores all of it. */
function PrerenderedHead() {
  return (
    <>
      {offersLanguages && <Alternates />}
      <script dangerouslySetInnerHTML={{ __html: markVisitor }} />
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: prefetchDocuments }} />
    </>
  );
}

/** The SPA fallback shows this until the page's route has loaded. */
export function HydrateFallback() {
  return (
    <>
      <header className="flex min-h-18 items-center border-b border-line px-side sm:px-8">
        <div className="mx-auto w-full max-w-6xl sm:px-8">
          <Logo />
        </div>
      </header>
      <Loading>{t('root.loading', 'Loading this page…')}</Loading>
      <NeedsScript />
      {import.meta.env.SSR && (
        <StartScript>
          <LoadFailurePage />
        </StartScript>
      )}
      <PageData />
      <Scripts />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      {isRouteModuleError(error) ? <LoadFailurePage /> : <ErrorPage />}
      <Scripts />
    </>
  );
}

export default function Root() {
  return (
    <>
      <Outlet />
      {import.meta.env.SSR ? <PageScripts /> : <Scripts />}
    </>
  );
}

/** The scripts of a prerendered page: a document gets the document script, an app page the app. */
function PageScripts() {
  const matches = useMatches();
  const hasHandle = (name: string) => matches.some(({ handle }) => isSet(handle, name));
  if (hasHandle('testPage')) return <DocumentScripts src={testPageScript} />;
  if (hasHandle('document')) return <DocumentScripts src={documentScript} />;
  return (
    <>
      <StartScript>
        <LoadFailureNotice />
      </StartScript>
      <PageData />
      <Scripts />
    </>
  );
}

/** Data for the app that the server may have put into the page. */
function PageData() {
  if (!import.meta.env.SSR) return null;
  if (!import.meta.env.PROD) return null;
  return (
    <>
      <DataScript id={plainPricesId}>{placeFor('data')}</DataScript>
      <DataScript id={logInProvidersId}>{placeFor('providers')}</DataScript>
    </>
  );
}

function DataScript({ id, children }: { id: string; children: string }) {
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: children }} />;
}

/** The message for an app whose files do not load, and the script that shows it then. */
function StartScript({ children }: { children: ReactNode }) {
  return (
    <>
      <template id={startFailureId}>{children}</template>
      <script dangerouslySetInnerHTML={{ __html: startScript }} />
    </>
  );
}

function DocumentScripts({ src }: { src: string }) {
  return (
    <>
      <script src={src} type="module" />
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: prefetchAppPages }} />
    </>
  );
}

function FontPreload({ href }: { href: string }) {
  return <link rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />;
}

function isSet(handle: unknown, name: string): boolean {
  return typeof handle === 'object' && handle !== null && name in handle;
}
