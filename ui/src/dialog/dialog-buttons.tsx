import type { ComponentProps } from 'react';
import { Button } from '../kit/button.tsx';

interface DialogButtonsProps extends Pick<
  ComponentProps<typeof Button>,
  'variant' | 'type' | 'form' | 'unavailable'
> {
  texts: { confirm: string; pending: string; keep: string };
  pending: boolean;
  /** For a button that submits no form. */
  onConfirm?: () => void;
  onKeep: () => void;
}

/** The buttons of a dialog: one confirms, the other one leaves everything as it is. */
export function DialogButtons({
  texts,
  pending,
  onConfirm,
  onKeep,
  ...confirm
}: DialogButtonsProps) {
  return (
    <>
      <Button
        {...confirm}
        pending={pending}
        pendingText={texts.pending}
        onClick={() => onConfirm?.()}
      >
        {texts.confirm}
      </Button>
      <Button variant="secondary" unavailable={pending} onClick={onKeep}>
        {texts.keep}
      </Button>
    </>
  );
}
