import { Button } from '@stillweb/ui/kit/button.tsx';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { Status } from '@stillweb/ui/feedback/status.tsx';
import { useEffect, useState } from 'react';
import { createPath, type Location, useNavigation } from 'react-router';

/** Shows that the page which was chosen is still loading. */
export function NavigationProgress() {
  const { location } = useNavigation();
  return location && <Progress key={location.key} to={location} />;
}

const lateAfter = 10_000;

function Progress({ to }: { to: Location }) {
  const [isLate, setIsLate] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateAfter);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className="fixed inset-x-0 top-0 z-60">
      <span className="block h-0.75 animate-progress bg-accent" />
      {isLate ? <Late to={to} /> : <Status>Loading the page</Status>}
    </div>
  );
}

/** A full page load asks for the files again; what was waited for may never arrive. */
function Late({ to }: { to: Location }) {
  return (
    <div className="mx-auto max-w-lg bg-raised shadow-lift">
      <Notice
        tone="orange"
        role="alert"
        title="This page takes longer than usual"
        actions={
          <Button size="small" onClick={() => window.location.assign(createPath(to))}>
            Try again
          </Button>
        }
      >
        <p>It is still loading. The connection may be slow or interrupted.</p>
      </Notice>
    </div>
  );
}
