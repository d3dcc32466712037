import { Button } from '@stillweb/ui/button.tsx';
import { lazyDialog } from '@stillweb/ui/lazy-dialog.tsx';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../session/hooks.ts';
import type { OpenViewDialogProps } from './open-view-dialog.tsx';

const OpenViewDialog = lazyDialog<OpenViewDialogProps>(() => import('./open-view-dialog.tsx'));

/** The way to the pages that the customer sees. */
export function SeeAsCustomer({ userId }: { userId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useMay('see-as-customer')) return null;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        <Eye aria-hidden="true" className="size-4" />
        See as the customer
      </Button>
      <OpenViewDialog open={isOpen} onClose={() => setIsOpen(false)} userId={userId} />
    </>
  );
}
