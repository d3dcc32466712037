import type { StaffMember } from '@stillweb/contract/console/staff/staff';
import { Badge } from '@stillweb/ui/badge.tsx';
import { useDisableStaffMutation, useEnableStaffMutation } from '../../api/staff.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { EmailText } from '../../parts/email-text.tsx';
import { roleLabels } from '../../parts/role-labels.ts';
import { Cell, InstantCell, Row } from '../../parts/table.tsx';
import { useMay, useMe } from '../../session/hooks.ts';
import { RoleSelect } from './role-select.tsx';

export function MemberRow({ member }: { member: StaffMember }) {
  const me = useMe();
  const mayManage = useMay('manage-staff');
  const isOwn = member.id === me.id;
  const { name, email, role, passkeys, lastSeenAt, disabledAt } = member;
  return (
    <Row>
      <Cell>
        <span className="block font-medium">
          {name}
          {isOwn && <span className="font-normal text-soft"> (you)</span>}
        </span>
        <span className="wrap-anywhere text-soft">
          <EmailText value={email} />
        </span>
      </Cell>
      <Cell>
        {mayManage && !isOwn && !disabledAt ? <RoleSelect member={member} /> : roleLabels[role]}
      </Cell>
      <Cell className="whitespace-nowrap">
        <span>{passkeys}</span>
        {passkeys === 1 && <span className="text-orange"> · one more is due</span>}
      </Cell>
      <InstantCell value={lastSeenAt} none="Never" />
      <Cell>
        {disabledAt ? <Badge tone="red">Disabled</Badge> : <Badge tone="green">Enabled</Badge>}
      </Cell>
      {mayManage && (
        <Cell className="whitespace-nowrap">{!isOwn && <Switch member={member} />}</Cell>
      )}
    </Row>
  );
}

/** Takes the log-in away, or gives it back. */
function Switch({ member: { id, name, disabledAt } }: { member: StaffMember }) {
  const [disable] = useDisableStaffMutation();
  const [enable] = useEnableStaffMutation();
  const verb = disabledAt ? 'Enable' : 'Disable';
  return (
    <ConfirmButton
      label={verb}
      hiddenLabel={` ${name}`}
      title={`${verb} ${name}?`}
      description={
        disabledAt
          ? 'The person can log in again with the same passkeys and role.'
          : 'All sessions of this member end immediately, and no passkey can log in. The actions of the member stay in the audit log.'
      }
      confirm={`${verb} ${name}`}
      fallbackMessage="It could not be changed. Please try again."
      act={() => (disabledAt ? enable(id) : disable(id))}
    />
  );
}
