import { role as roleSchema, roles, type Role } from '@stillweb/contract/console/staff/roles';
import type { StaffMember } from '@stillweb/contract/console/staff/staff';
import { toast } from '@stillweb/ui/toast.tsx';
import { useState } from 'react';
import { useChangeRoleMutation } from '../../api/staff.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { roleLabels } from '../../parts/role-labels.ts';

/** The role of a colleague. A choice asks first: it changes at once what that person sees. */
export function RoleSelect({ member: { id, name, role } }: { member: StaffMember }) {
  const [changeRole] = useChangeRoleMutation();
  const [chosen, setChosen] = useState<Role | null>(null);

  async function change(to: Role) {
    const answer = await changeRole({ id, role: to });
    if (answer.data) toast.success(`${name} works as ${roleLabels[to]} now.`);
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
          chosen && `From ${roleLabels[role]} to ${roleLabels[chosen]}, from the next call on.`
        }
        confirm="Change role"
        fallbackMessage="The role could not be changed. Please try again."
        act={async () => (chosen ? change(chosen) : {})}
      />
    </>
  );
}
