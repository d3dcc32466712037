import { Button } from '@stillweb/ui/kit/button.tsx';
import { Modal } from '@stillweb/ui/dialog/modal.tsx';
import { useState, type ReactNode } from 'react';

interface DialogButtonProps {
  label: string;
  /** Added to the label for screen readers. */
  hiddenLabel?: string;
  variant?: 'primary' | 'secondary';
  title: string;
  description: string;
  /** The content of the dialog. */
  children: (close: () => void) => ReactNode;
}

/** A button with the dialog that it opens. */
export function DialogButton({
  label,
  hiddenLabel,
  variant = 'secondary',
  title,
  description,
  children,
}: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button size="small" variant={variant} onClick={() => setIsOpen(true)}>
        {label}
        {hiddenLabel && <span className="sr-only">{hiddenLabel}</span>}
      </Button>
      <Modal open={isOpen} onClose={close} title={title} description={description}>
        {children(close)}
      </Modal>
    </>
  );
}
