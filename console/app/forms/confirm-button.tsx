import { failureOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Modal } from '@stillweb/ui/dialog/modal.tsx';
import { useState, type ComponentProps, type ReactNode } from 'react';

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

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  /** The label of the button. */
  confirm: string;
  /** Shown when the server gives no message of its own. */
  fallbackMessage: string;
  act: () => Promise<{ error?: unknown }>;
  children?: ReactNode;
}

/** Asks before a change that is hard to undo, and that a passkey signs. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  function close() {
    setFailure(null);
    props.onClose();
  }

  async function confirm() {
    setPending(true);
    setFailure(null);
    const { error } = await props.act().finally(() => setPending(false));
    if (error) setFailure(failureOf(error, props.fallbackMessage));
    else close();
  }

  return (
    <Modal
      open={props.open}
      onClose={close}
      title={props.title}
      description={props.description}
      actions={
        <>
          <Button
            variant="danger"
            pending={pending}
            pendingText="Waiting for your passkey…"
            onClick={() => void confirm()}
          >
            {props.confirm}
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      {props.children}
      <FormError>{failure}</FormError>
    </Modal>
  );
}
