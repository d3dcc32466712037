import { Button } from '@stillweb/ui/button.tsx';
import { lazyDialog } from '@stillweb/ui/lazy-dialog.tsx';
import { createContext, type ReactNode, use, useState } from 'react';
import type { OfficeDialogProps } from './office-dialog.tsx';

const OfficeDialog = lazyDialog<OfficeDialogProps>(() => import('./office-dialog.tsx'));

type Asked = Omit<OfficeDialogProps, 'open' | 'onClose'>;

const OpenContext = createContext<(asked: Asked) => void>(() => {});

/** Holds the one dialog: it stays when what opened it is no longer offered. */
export function OfficeActions({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [open] = useState(() => (next: Asked) => {
    setAsked(next);
    setIsOpen(true);
  });
  return (
    <OpenContext value={open}>
      {children}
      {asked && <OfficeDialog {...asked} open={isOpen} onClose={() => setIsOpen(false)} />}
    </OpenContext>
  );
}

interface OfficeButtonProps extends Omit<Asked, 'title'> {
  label: string;
  /** What screen readers add to the label. */
  hiddenLabel?: string;
  title?: string;
}

/** Opens what an action that concerns no single customer would do, to confirm it. */
export function OfficeButton({ label, hiddenLabel, title = label, ...asked }: OfficeButtonProps) {
  const open = use(OpenContext);
  return (
    <Button variant="secondary" size="small" onClick={() => open({ ...asked, title })}>
      {label}
      {hiddenLabel && <span className="sr-only">{hiddenLabel}</span>}
    </Button>
  );
}
