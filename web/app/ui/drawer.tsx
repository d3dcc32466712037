import { lazy, Suspense, useState } from 'react';
import type { DrawerProps } from './drawer-dialog.tsx';

const DrawerDialog = lazy(() => import('./drawer-dialog.tsx'));

/** A panel from the left edge, over the page; loaded, like a modal, when it opens for the first time. */
export function Drawer(props: DrawerProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense>
        <DrawerDialog {...props} />
      </Suspense>
    )
  );
}
