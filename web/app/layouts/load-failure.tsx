import { Button } from '@stillweb/ui/button.tsx';
import { Heading } from '@stillweb/ui/heading.tsx';
import { Notice } from '@stillweb/ui/notice.tsx';
import { useEffect } from 'react';
import { hydratedEvent } from '../document/app-start.ts';
import { reloadOnce } from '../document/reload-once.ts';
import { FailureWaysOut } from './failure-ways-out.tsx';
import { Logo } from './logo.tsx';

const title = 'This page did not load completely';

/** Shown instead of a page whose code did not load, after a reload did not help. */
export function LoadFailurePage() {
  useEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent));
    reloadOnce();
  }, []);

  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-8 px-side py-12">
      <Logo />
      <Heading level={1}>{title}</Heading>
      <div role="alert" className="grid gap-4 text-lg text-soft">
        <Reason />
      </div>
      <FailureWaysOut>
        <TryAgain />
      </FailureWaysOut>
    </main>
  );
}

/** Shown above a prerendered page whose scripts did not load. */
export function LoadFailureNotice() {
  return (
    <Notice role="alert" tone="orange" title={title} actions={<TryAgain />}>
      <Reason />
    </Notice>
  );
}

function Reason() {
  return (
    <p>
      A file that this page needs has not been loaded. The connection may be slow or interrupted, or
      something in your browser, such as an extension, may block it.
    </p>
  );
}

function TryAgain() {
  return <Button onClick={() => location.reload()}>Try again</Button>;
}
