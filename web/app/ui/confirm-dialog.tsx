import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  confirmText: string;
  cancelText: string;
  pendingText?: string;
  pending?: boolean;
  dangerous?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({
  open,
  title,
  children,
  confirmText,
  cancelText,
  pendingText,
  pending = false,
  dangerous = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onCancel}
      title={title}
      dismissible={!pending}
      actions={
        <>
          <Button
            variant={dangerous ? 'danger' : 'primary'}
            pending={pending}
            {...(pendingText && { pendingText })}
            onClick={onConfirm}
          >
            {confirmText}
          </Button>
          <Button variant="secondary" unavailable={pending} onClick={onCancel}>
            {cancelText}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
