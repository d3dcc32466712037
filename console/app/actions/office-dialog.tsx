import type { AnyAction } from '@stillweb/contract/console/actions';
import type { OfficeRequest } from '@stillweb/contract/console/office-actions';
import type { ReactNode } from 'react';
import { ActionDialog } from './action-dialog.tsx';
import { ActionForm } from './action-form.tsx';
import { labelOf } from './action-labels.ts';

interface OfficeDialogProps {
  open: boolean;
  onClose: () => void;
  request: OfficeRequest;
  title?: string;
  description: ReactNode;
  back: string;
  isDangerous?: boolean;
}

/** An action that concerns no single customer, and that was chosen with all that it takes. */
export function OfficeDialog({
  request,
  title,
  isDangerous = false,
  ...dialog
}: OfficeDialogProps) {
  const action: AnyAction = request.action;
  return (
    <ActionDialog {...dialog} title={title ?? labelOf(action)}>
      {(steps) => (
        <ActionForm
          {...steps}
          userId={null}
          action={action}
          request={request}
          isDangerous={isDangerous}
        />
      )}
    </ActionDialog>
  );
}
