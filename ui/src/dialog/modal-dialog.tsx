import { t } from '@stillweb/texts/t';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../kit/classes.ts';
import { focusBeforeDialog } from './focus-guard.ts';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';

interface ModalDialogProps {
  open: boolean;
  onClose?: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** When false only its actions close it: not the backdrop, Escape or a close button. */
  dismissible?: boolean;
  /** For two columns, where there is room. */
  isWide?: boolean;
  /** Gets the focus after closing; null for the element that had it before. */
  finalFocus?: () => HTMLElement | null;
}

/** It brings Base UI along: see `modal.tsx`. */
export default function ModalDialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  dismissible = true,
  isWide = false,
  finalFocus,
}: ModalDialogProps) {
  return (
    <Dialog.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next) => {
        if (!next && dismissible) onClose?.();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={() => finalFocus?.() ?? focusBeforeDialog() ?? true}
          className={classes(
            'fixed inset-0 z-50 m-auto grid h-fit max-h-[calc(100dvh-2rem)] gap-5 overflow-y-auto rounded-lg border border-line bg-raised p-6 shadow-lift transition-[opacity,scale] duration-200 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 sm:p-8',
            isWide
              ? 'w-[min(60rem,calc(100vw-2rem))] scroll-pb-28'
              : 'w-[min(30rem,calc(100vw-2rem))]',
          )}
        >
          <div className="grid gap-2 pe-8">
            <Dialog.Title className="font-display text-2xl tracking-[-0.02em]">
              {title}
            </Dialog.Title>
            {description && (
              <Dialog.Description render={<div />} className="text-soft">
                {description}
              </Dialog.Description>
            )}
          </div>
          {children}
          {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
          {dismissible && (
            <Dialog.Close className="absolute end-4 top-4 flex size-10 items-center justify-center rounded-md text-soft hover:text-ink">
              <X className="size-5" />
              <VisuallyHidden>{t('dialog.close', 'Close')}</VisuallyHidden>
            </Dialog.Close>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
