import { Button } from '@stillweb/ui/button.tsx';
import { ErrorBoundary } from '@stillweb/ui/error-boundary.tsx';
import { Heading } from '@stillweb/ui/heading.tsx';
import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { FailureWaysOut } from './failure-ways-out.tsx';
import { Logo } from './logo.tsx';

/** Shown when what surrounds the pages throws. */
export function ErrorPage() {
  return (
    <main className="grid min-h-dvh content-center">
      <PageFailure>
        <Logo />
      </PageFailure>
    </main>
  );
}

/** The page of a layout, or why there is none: the header and the menu go on working. */
export function PageOutlet() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary fallback={<PageFailure />} page={pathname}>
      <Outlet />
    </ErrorBoundary>
  );
}

function PageFailure({ children }: { children?: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-lg gap-8 px-side py-12">
      {children}
      <Heading level={1}>This page stumbled</Heading>
      <p className="text-lg text-soft">
        Something went wrong while this page was shown. Loading it again usually helps. If you were
        paying or changing your plan, look at your subscription before you do it again.
      </p>
      <FailureWaysOut>
        <Button onClick={() => location.reload()}>Load again</Button>
      </FailureWaysOut>
    </div>
  );
}
