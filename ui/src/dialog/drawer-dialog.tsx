import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

export default function DrawerDialog({ open, onClose, title, children }: DrawerProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-y-0 start-0 z-50 flex w-[min(20rem,85vw)] flex-col gap-6 overflow-y-auto border-e border-line bg-paper p-6 transition-[translate] duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <div className="flex items-center justify-between gap-4">
            <Dialog.Title className="font-display text-xl">{title}</Dialog.Title>
            <Dialog.Close className="-me-2 flex size-10 items-center justify-center rounded-md text-soft hover:text-ink">
              <X className="size-5" />
              <VisuallyHidden>Close</VisuallyHidden>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
