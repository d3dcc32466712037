import documentScriptUrl from 'virtual:document-script';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, useMatches } from 'react-router';
import './app.css';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** Stands in the SPA fallback while the route of a page without a file of its own loads. */
export function HydrateFallback() {
  return <Scripts />;
}

export default function Root() {
  const isDocument = useMatches().some(({ handle }) => marksDocument(handle));
  return (
    <>
      <Outlet />
      {isDocument ? <script src={documentScriptUrl} defer /> : <Scripts />}
    </>
  );
}

function marksDocument(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'document' in handle;
}
