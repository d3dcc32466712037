import { Button } from '@stillweb/ui/kit/button.tsx';
import { lazyDialog } from '@stillweb/ui/dialog/lazy-dialog.tsx';
import { createContext, use, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { GlobalActionDialogProps } from './action-dialog.tsx';
import type { Started } from './action-form.tsx';

const GlobalActionDialog = lazyDialog<GlobalActionDialogProps>(() => import('./action-dialog.tsx'));

type Asked = Omit<GlobalActionDialogProps, 'open' | 'onClose'> & {
  /** The path that is shown once the dialog of an action that was sent is closed. */
  leadsTo?: (started: Started) => string;
};

const OpenContext = createContext<(asked: Asked) => void>(() => {});

/** Renders the one dialog, which stays open when its button is no longer offered. */
export function GlobalActions({ children }: { children: ReactNode }) {
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
      {asked && <GlobalActionDialog {...asked} open={isOpen} onClose={close} />}
    </OpenContext>
  );
}

interface GlobalActionButtonProps extends Omit<Asked, 'title'> {
  label: string;
  /** Added to the label for screen readers. */
  hiddenLabel?: string;
  title?: string;
}

/** Opens the dialog with an action. */
export const useGlobalActionDialog = () => use(OpenContext);

/** Opens the preview of an action that concerns no single customer. */
export function GlobalActionButton({
  label,
  hiddenLabel,
  title = label,
  ...asked
}: GlobalActionButtonProps) {
  const open = useGlobalActionDialog();
  return (
    <Button variant="secondary" size="small" onClick={() => open({ ...asked, title })}>
      {label}
      {hiddenLabel && <span className="sr-only">{hiddenLabel}</span>}
    </Button>
  );
}
