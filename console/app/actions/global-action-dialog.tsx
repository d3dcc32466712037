import type { GlobalRequest } from '@stillweb/contract/console/global-actions';
import type { ReactNode } from 'react';
import { ActionDialog } from './action-dialog.tsx';
import { ActionForm, type Started } from './action-form.tsx';
import { TestMailing } from './kinds/mail-segment.tsx';

export interface GlobalActionDialogProps {
  open: boolean;
  /** @param started null where nothing was sent */
  onClose: (started: Started | null) => void;
  /** All that the action takes: the dialog asks only why. */
  request: GlobalRequest;
  title: string;
  description: ReactNode;
  /** The label of the outcome's closing button, as in "Back to the mailing". */
  back: string;
  isDangerous?: boolean;
}

/** An action that concerns no single customer. It loads when it first opens. */
export default function GlobalActionDialog({
  request,
  isDangerous = false,
  ...dialog
}: GlobalActionDialogProps) {
  return (
    <ActionDialog {...dialog}>
      {(steps) => (
        <ActionForm
          {...steps}
          userId={null}
          action={request.action}
          request={request}
          isDangerous={isDangerous}
        >
          {request.action === 'mail-segment' && <TestMailing request={request} />}
        </ActionForm>
      )}
    </ActionDialog>
  );
}
