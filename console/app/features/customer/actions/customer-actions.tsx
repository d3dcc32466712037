import type { Action } from '@stillweb/contract/console/actions';
import type { CustomerPage } from '@stillweb/contract/console/customers';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { lazyDialog } from '@stillweb/ui/dialog/lazy-dialog.tsx';
import { Menu } from '@stillweb/ui/dialog/menu.tsx';
import { useState } from 'react';
import { isDangerous, labelOf } from '../../../actions/action-labels.tsx';
import { useMe } from '../../../session/hooks.ts';
import type { CustomerDialogProps } from './customer-dialog.tsx';
import { frequentActions, possibleActions } from './possible-actions.ts';

const CustomerDialog = lazyDialog<CustomerDialogProps>(() => import('./customer-dialog.tsx'));

/** The actions that this member of staff can take for this customer; the most frequent also as buttons. */
export function CustomerActions({ page }: { page: CustomerPage }) {
  const { permissions } = useMe();
  const groups = possibleActions(page.stored, permissions);
  // It is kept while the dialog fades, and when the action is no longer possible.
  const [action, setAction] = useState<Action | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  function open(chosen: Action) {
    setAction(chosen);
    setIsOpen(true);
  }

  return (
    <>
      {frequentActions(groups, page.stored).map((frequent) => (
        <Button key={frequent} size="small" variant="secondary" onClick={() => open(frequent)}>
          {labelOf(frequent)}
        </Button>
      ))}
      {groups.length > 0 && (
        <Menu
          label="Actions"
          groups={groups.map(({ title, actions }) => ({
            title,
            items: actions.map((one) => ({
              label: labelOf(one),
              isDangerous: isDangerous(one),
              onSelect: () => open(one),
            })),
          }))}
        />
      )}
      {action && (
        <CustomerDialog
          open={isOpen}
          onClose={() => setIsOpen(false)}
          action={action}
          page={page}
        />
      )}
    </>
  );
}
