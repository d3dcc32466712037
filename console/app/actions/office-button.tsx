import { Button } from '@stillweb/ui/button.tsx';
import { lazyDialog } from '@stillweb/ui/lazy-dialog.tsx';
import { createContext, type ReactNode, use, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Started } from './action-form.tsx';
import type { OfficeDialogProps } from './office-dialog.tsx';

const OfficeDialog = lazyDialog<OfficeDialogProps>(() => import('./office-dialog.tsx'));

type Asked = Omit<OfficeDialogProps, 'open' | 'onClose'> & {
  /** The path that is shown once the dialog of an action that was sent is closed. */
  leadsTo?: (started: Started) => string;
};

const OpenContext = createContext<(asked: Asked) => void>(() => {});

/** Renders the one dialog, which stays open when its button is no longer offered. */
export function OfficeActions({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const [open] = useState(() => (next: Asked) => {
    setAsked(next);
    setIsOpen(true);
  });

  function close(started: Started | null) {
    setIsOpen(false);
    const path = started && asked?.leadsTo?.(started);
    if (path) void navigate(path);
  }

  return (
    <OpenContext value={open}>
      {children}
      {asked && <OfficeDialog {...asked} open={isOpen} onClose={close} />}
    </OpenContext>
  );
}

interface OfficeButtonProps extends Omit<Asked, 'title'> {
  label: string;
  /** Added to the label for screen readers. */
  hiddenLabel?: string;
  title?: string;
}

/** Opens the dialog with an action. */
export const useOfficeDialog = () => use(OpenContext);

/** Opens the preview of an action that concerns no single customer. */
export function OfficeButton({ label, hiddenLabel, title = label, ...asked }: OfficeButtonProps) {
  const open = useOfficeDialog();
  return (
    <Button variant="secondary" size="small" onClick={() => open({ ...asked, title })}>
      {label}
      {hiddenLabel && <span className="sr-only">{hiddenLabel}</span>}
    </Button>
  );
}
