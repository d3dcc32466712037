import { PageFailure } from '@stillweb/ui/page/page-failure.tsx';

/** Instead of a page whose script does not load or fails: most often a new release has replaced it. */
export function ErrorPage() {
  return (
    <main>
      <ConsoleFailure />
    </main>
  );
}

/** The same below the navigation, which keeps working. */
export function ConsoleFailure() {
  return (
    <>
      <title>Something went wrong | Console</title>
      <PageFailure title="This page did not load">
        <p>
          Load it again. If it fails once more, tell the engineer on call when it happened and what
          you did.
        </p>
      </PageFailure>
    </>
  );
}
