import { t } from '@stillweb/texts/t';
import type { Failure } from '@stillweb/ui/api/errors.ts';
import ModalDialog from '@stillweb/ui/dialog/modal-dialog.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import type { ReactNode } from 'react';

interface PreviewDialogProps {
  open: boolean;
  title: string;
  preview: { hasFailed: boolean; isFetching: boolean; reload: () => void };
  /** Whether the preview can be confirmed. */
  isReady: boolean;
  /** Whether the change is being made. */
  pending: boolean;
  failure: Failure | null;
  texts: { confirm: string; pending: string; keep: string };
  finalFocus?: () => HTMLElement | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Shows what a change of the subscription means, and makes it when confirmed. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { open, title, preview, pending, texts, finalFocus, onClose } = props;
  return (
    <ModalDialog
      open={open}
      onClose={onClose}
      dismissible={!pending}
      {...(finalFocus && { finalFocus })}
      title={title}
      actions={
        <>
          {preview.hasFailed ? (
            <Button
              pending={preview.isFetching}
              pendingText={t('retry.pending', 'Trying…')}
              onClick={preview.reload}
            >
              {t('retry.button', 'Try again')}
            </Button>
          ) : (
            <Button
              pending={pending}
              pendingText={texts.pending}
              unavailable={!props.isReady}
              onClick={props.onConfirm}
            >
              {texts.confirm}
            </Button>
          )}
          <Button variant="secondary" unavailable={pending} onClick={onClose}>
            {texts.keep}
          </Button>
        </>
      }
    >
      {props.children}
      <FormError>{props.failure}</FormError>
    </ModalDialog>
  );
}
