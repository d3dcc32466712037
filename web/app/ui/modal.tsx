import { lazy, Suspense, useState } from 'react';
import type { ModalProps } from './modal-dialog.tsx';

const ModalDialog = lazy(() => import('./modal-dialog.tsx'));

/** A dialog over the page. Nothing of it is loaded before it opens for the first time. */
export function Modal(props: ModalProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense>
        <ModalDialog {...props} />
      </Suspense>
    )
  );
}
