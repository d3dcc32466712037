import type { Action, StartedAction } from '@stillweb/contract/console/actions';
import type { CustomerPage } from '@stillweb/contract/console/customers';
import { Modal } from '@stillweb/ui/modal.tsx';
import { useState } from 'react';
import { ActionForm } from './action-form.tsx';
import { labelOf } from './possible-actions.ts';
import { ActionOutcome } from '../../../parts/actions/action-outcome.tsx';

export interface ActionDialogProps {
  open: boolean;
  onClose: () => void;
  action: Action;
  page: CustomerPage;
}

/** An action from its fields to what came of it. It loads when it first opens. */
export default function ActionDialog({ open, onClose, action, page }: ActionDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const { stored, verdict } = page;
  return (
    <Modal
      open={open}
      onClose={onClose}
      // What was signed is being sent: closing would hide what comes of it.
      dismissible={!isBusy}
      isWide
      title={labelOf(action)}
      description={`${whoIs(stored)}. ${verdict}.`}
    >
      <Steps action={action} customer={stored} onBusy={setIsBusy} onClose={onClose} />
    </Modal>
  );
}

/** With the address: two customers may have one name. */
function whoIs({ name, email, userId }: CustomerPage['stored']): string {
  return [name ?? userId, email].filter((part) => part !== null).join(', ');
}

interface StepsProps {
  action: Action;
  customer: CustomerPage['stored'];
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

/** They begin anew whenever the dialog opens. */
function Steps({ onClose, ...props }: StepsProps) {
  const [started, setStarted] = useState<(StartedAction & { confirm: string }) | null>(null);
  if (started)
    return <ActionOutcome started={started} back="Back to the customer" onClose={onClose} />;
  return <ActionForm {...props} onStart={setStarted} onCancel={onClose} />;
}
