import type { StaffInvite } from '@stillweb/contract/console/staff';
import { Button } from '@stillweb/ui/button.tsx';
import { useState } from 'react';
import { useRevokeInviteMutation } from '../../api/staff.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { roleLabels } from '../../parts/role-labels.ts';
import { Cell, InstantCell } from '../../parts/table.tsx';
import { useMay } from '../../session/hooks.ts';

export function InviteRow({ invite: { id, email, role, expiresAt } }: { invite: StaffInvite }) {
  const [revoke] = useRevokeInviteMutation();
  const [isAsking, setIsAsking] = useState(false);
  const mayManage = useMay('manage-staff');
  return (
    <tr>
      <Cell className="font-medium">{email}</Cell>
      <Cell>{roleLabels[role]}</Cell>
      <InstantCell value={expiresAt} />
      {mayManage && (
        <Cell>
          <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
            Revoke
            <span className="sr-only">{` the invite of ${email}`}</span>
          </Button>
          <ConfirmDialog
            open={isAsking}
            onClose={() => setIsAsking(false)}
            title="Revoke this invite?"
            description={`The link that ${email} got by email no longer works.`}
            confirm="Revoke invite"
            fallbackMessage="The invite could not be revoked. Please try again."
            act={() => revoke(id)}
          />
        </Cell>
      )}
    </tr>
  );
}
