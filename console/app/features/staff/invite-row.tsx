import type { StaffInvite } from '@stillweb/contract/console/staff/staff';
import { useRevokeInviteMutation } from '../../api/staff.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { roleLabels } from '../../parts/role-labels.ts';
import { Cell, InstantCell, Row } from '../../parts/table.tsx';
import { useMay } from '../../session/hooks.ts';

export function InviteRow({ invite: { id, email, role, expiresAt } }: { invite: StaffInvite }) {
  const [revoke] = useRevokeInviteMutation();
  const mayManage = useMay('manage-staff');
  return (
    <Row>
      <Cell className="font-medium">{email}</Cell>
      <Cell>{roleLabels[role]}</Cell>
      <InstantCell value={expiresAt} />
      {mayManage && (
        <Cell>
          <ConfirmButton
            label="Revoke"
            hiddenLabel={` the invite of ${email}`}
            title="Revoke this invite?"
            description={`The link that ${email} got by email will stop working.`}
            confirm="Revoke invite"
            fallbackMessage="The invite could not be revoked. Please try again."
            act={() => revoke(id)}
          />
        </Cell>
      )}
    </Row>
  );
}
