import { role as roleSchema, roles, type Role } from '@stillweb/contract/console/staff/roles';
import type { StaffMember } from '@stillweb/contract/console/staff/staff';
import { Badge } from '@stillweb/ui/kit/badge.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { useState } from 'react';
import {
  useChangeRoleMutation,
  useDisableStaffMutation,
  useEnableStaffMutation,
} from '../../api/staff.ts';
import { ConfirmButton, ConfirmDialog } from '../../forms/confirm-button.tsx';
import { useMay, useMe } from '../../session/hooks.ts';
import { Cell, InstantCell, Row } from '../../tables/table.tsx';
import { EmailText } from '../../text/email-text.tsx';
import { roleLabels } from '../../text/labels.ts';

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
        {passkeys === 1 && <span className="text-orange"> · add a second one</span>}
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

/** The role of a colleague. A change asks first: it takes effect immediately. */
function RoleSelect({ member: { id, name, role } }: { member: StaffMember }) {
  const [changeRole] = useChangeRoleMutation();
  const [chosen, setChosen] = useState<Role | null>(null);

  async function change(to: Role) {
    const answer = await changeRole({ id, role: to });
    if (answer.data) toast.success(`The role of ${name} is now ${roleLabels[to]}.`);
    return answer;
  }

  return (
    <>
      <select
        aria-label={`Role of ${name}`}
        value={role}
        onChange={({ target }) => setChosen(roleSchema.parse(target.value))}
        className="min-h-9 rounded-md border border-edge bg-raised px-2 text-sm hover:border-ink"
      >
        {roles.map((each) => (
          <option key={each} value={each}>
            {roleLabels[each]}
          </option>
        ))}
      </select>
      <ConfirmDialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={`Change the role of ${name}?`}
        description={
          chosen && `From ${roleLabels[role]} to ${roleLabels[chosen]}, effective immediately.`
        }
        confirm="Change role"
        fallbackMessage="The role could not be changed. Please try again."
        act={async () => (chosen ? change(chosen) : {})}
      />
    </>
  );
}
