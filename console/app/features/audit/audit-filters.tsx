import type { AuditQuery } from '@stillweb/contract/console/staff/audit';
import { Button } from '@stillweb/ui/button.tsx';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { useStaffQuery } from '../../api/staff.ts';
import { TextLink } from '../../parts/text-link.tsx';
import { useMay } from '../../session/hooks.ts';
import { auditAddress, auditQueryOf } from './audit-address.ts';

/** By person, act and target. */
export function AuditFilters({ query }: { query: AuditQuery }) {
  const navigate = useNavigate();
  const isFiltered = Boolean(query.staff ?? query.action ?? query.target);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void navigate(auditAddress(auditQueryOf(new FormData(event.currentTarget))));
  }

  return (
    <form
      aria-label="Filter the audit log"
      onSubmit={submit}
      className="mb-5 grid max-w-5xl items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_2fr_auto]"
    >
      <PersonField chosen={query.staff} />
      <TextField
        label="What"
        name="action"
        autoComplete="off"
        placeholder="refund"
        defaultValue={query.action ?? ''}
      />
      <TextField
        label="Whom"
        name="target"
        autoComplete="off"
        placeholder="Id of an account, a colleague or an object at Stripe"
        defaultValue={query.target ?? ''}
      />
      <div className="flex items-center gap-4">
        <Button type="submit" variant="secondary">
          Filter
        </Button>
        {isFiltered && <TextLink to="/audit">Show all</TextLink>}
      </div>
    </form>
  );
}

/** Only for roles that see the rows of others. */
function PersonField({ chosen }: { chosen: string | undefined }) {
  const seesAll = useMay('read-audit');
  const { data: staff } = useStaffQuery(undefined, { skip: !seesAll });
  if (!seesAll) return null;
  return (
    // The names come later than the address that chooses one of them.
    <SelectField
      key={staff ? 'names' : 'none'}
      label="Who"
      name="staff"
      options={{
        '': 'Everybody',
        ...Object.fromEntries(staff?.members.map(({ id, name }) => [id, name]) ?? []),
      }}
      defaultValue={chosen ?? ''}
    />
  );
}
