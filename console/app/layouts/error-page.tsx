import { Button } from '@stillweb/ui/button.tsx';
import { Heading } from '@stillweb/ui/heading.tsx';

/** Instead of a page whose script does not load or fails: most often a new release has replaced it. */
export function ErrorPage() {
  return (
    <main className="px-side">
      <PageFailure />
    </main>
  );
}

/** The same below the navigation, which goes on working. */
export function PageFailure() {
  return (
    <div className="mx-auto grid max-w-lg justify-items-start gap-4 py-24">
      <title>Something went wrong | Console</title>
      <Heading level={1} size="section">
        This page did not load
      </Heading>
      <p className="text-soft">
        Load it again. If it fails once more, tell the engineer on call when it happened and what
        you did.
      </p>
      <Button onClick={() => window.location.reload()}>Load again</Button>
    </div>
  );
}
