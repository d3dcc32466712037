import type { Action } from '@stillweb/contract/console/actions';
import type { CustomerPage } from '@stillweb/contract/console/customers';
import { Button } from '@stillweb/ui/button.tsx';
import { lazyDialog } from '@stillweb/ui/lazy-dialog.tsx';
import { useState } from 'react';
import { isDangerous, labelOf } from '../../actions/action-labels.ts';
import { Panel } from '../../parts/panel.tsx';
import { useMe } from '../../session/hooks.ts';
import { ActionsUnderWay } from './actions-under-way.tsx';
import type { CustomerDialogProps } from './customer-dialog.tsx';
import { possibleActions, type ActionGroup } from './possible-actions.ts';

const CustomerDialog = lazyDialog<CustomerDialogProps>(() => import('./customer-dialog.tsx'));

/** The actions that this member of staff can take for this customer. */
export function ActionsPanel({ page }: { page: CustomerPage }) {
  const { permissions } = useMe();
  const groups = possibleActions(page.stored, permissions);
  // It is kept while the dialog fades, and when its button is no longer offered.
  const [action, setAction] = useState<Action | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  function open(chosen: Action) {
    setAction(chosen);
    setIsOpen(true);
  }

  if (groups.length === 0 && !action) return null;
  return (
    <Panel title="Actions">
      <ActionsUnderWay userId={page.stored.userId} />
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        {groups.map((group) => (
          <Group key={group.title} group={group} onChoice={open} />
        ))}
      </div>
      {action && (
        <CustomerDialog
          open={isOpen}
          onClose={() => setIsOpen(false)}
          action={action}
          page={page}
        />
      )}
    </Panel>
  );
}

function Group({
  group: { title, actions },
  onChoice,
}: {
  group: ActionGroup;
  onChoice: (action: Action) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs font-medium text-soft">{title}</legend>
      <div className="flex flex-wrap gap-2">
        {actions.map((action) => (
          <Button
            key={action}
            size="small"
            variant={isDangerous(action) ? 'danger' : 'secondary'}
            onClick={() => onChoice(action)}
          >
            {labelOf(action)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
