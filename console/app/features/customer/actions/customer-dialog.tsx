import type { Action } from '@stillweb/contract/console/actions';
import type { CustomerPage } from '@stillweb/contract/console/customers';
import type { ComponentType } from 'react';
import { ActionDialog } from '../../../actions/action-dialog.tsx';
import { labelOf } from '../../../actions/action-labels.tsx';
import { block, changeAddress, removeSecondStep } from './account-forms.tsx';
import { formWithoutFields, type CustomerFormProps } from './customer-kind.tsx';
import { endSubscription, giveCredit, refund } from './money-forms.tsx';
import { extendTrial, forgiveTrial } from './trial-forms.tsx';

export interface CustomerDialogProps {
  open: boolean;
  onClose: () => void;
  action: Action;
  page: CustomerPage;
}

/** An action for this customer. It loads when it first opens. */
export default function CustomerDialog({ action, page, ...dialog }: CustomerDialogProps) {
  const { stored, verdict } = page;
  const Form = customerForms[action];
  return (
    <ActionDialog
      {...dialog}
      title={labelOf(action)}
      description={`${whoIs(stored)}. ${verdict}.`}
      back="Back to the customer"
    >
      {(steps) => <Form {...steps} customer={stored} />}
    </ActionDialog>
  );
}

/** With the address: two customers may have one name. */
function whoIs({ name, email, userId }: CustomerPage['stored']): string {
  return [name ?? userId, email].filter((part) => part !== null).join(', ');
}

/** The form of each action for a customer. */
const customerForms: Record<Action, ComponentType<CustomerFormProps>> = {
  refund: refund.Form,
  'end-subscription': endSubscription.Form,
  'extend-trial': extendTrial.Form,
  'give-credit': giveCredit.Form,
  'void-credit': formWithoutFields('void-credit'),
  'forgive-trial': forgiveTrial.Form,
  'change-address': changeAddress.Form,
  'remove-second-step': removeSecondStep.Form,
  block: block.Form,
  unblock: formWithoutFields('unblock'),
  'end-sessions': formWithoutFields('end-sessions'),
  'resend-verification': formWithoutFields('resend-verification'),
  resync: formWithoutFields('resync'),
  'export-data': formWithoutFields('export-data'),
  erase: formWithoutFields('erase'),
};
