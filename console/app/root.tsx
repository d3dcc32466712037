import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { guardFocus } from '@stillweb/ui/dialog/focus-guard.ts';
import { Toaster } from '@stillweb/ui/feedback/toaster.tsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { Links, Meta, Outlet, Scripts, useLocation } from 'react-router';
import { ErrorPage } from './layouts/error-page.tsx';
import { Waiting } from './page/page-title.tsx';
import { createStore } from './session/hooks.ts';
import './app.css';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="theme-color" content="#fbf8f2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#151917" media="(prefers-color-scheme: dark)" />
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Links />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** The built page shows this until the scripts have started. */
export function HydrateFallback() {
  return (
    <>
      <main>
        <Waiting>Loading the console…</Waiting>
        <noscript>
          <p className="px-side py-16 text-center">The console needs JavaScript.</p>
        </noscript>
      </main>
      <Scripts />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <>
      <ErrorPage />
      <Scripts />
    </>
  );
}

export default function Root() {
  const [store] = useState(createStore);
  useRouteChange();
  useEffect(guardFocus, []);
  return (
    <Provider store={store}>
      <Outlet />
      <Toaster />
      <Scripts />
    </Provider>
  );
}

/** Does after a client-side navigation what a page load does: scroll up and focus the heading. */
function useRouteChange() {
  const { pathname } = useLocation();
  const lastPath = useRef('');

  useEffect(() => {
    const isPageLoad = lastPath.current === '' || lastPath.current === pathname;
    lastPath.current = pathname;
    if (isPageLoad) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
}
