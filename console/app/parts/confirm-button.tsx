import { Button } from '@stillweb/ui/button.tsx';
import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmButtonProps extends Omit<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'onClose'
> {
  label: string;
  /** Added to the label for screen readers. */
  hiddenLabel: string;
}

/** A button that asks before it acts. */
export function ConfirmButton({ label, hiddenLabel, ...dialog }: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
        <span>{label}</span>
        <span className="sr-only">{hiddenLabel}</span>
      </Button>
      <ConfirmDialog {...dialog} open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
