import type { Action } from '@stillweb/contract/console/actions';
import type { CustomerPage } from '@stillweb/contract/console/customers';
import { ActionDialog } from '../../actions/action-dialog.tsx';
import { labelOf } from '../../actions/action-labels.ts';
import { customerForms } from '../../actions/kinds/customer-forms.tsx';

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
