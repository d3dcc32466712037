import type { AuditQuery } from '@stillweb/contract/console/staff/audit';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { Loaded } from '../../page/loaded.tsx';
import type { SubmitEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAuditQuery } from '../../api/audit.ts';
import { useStaffQuery } from '../../api/staff.ts';
import { Allowed } from '../../page/allowed.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { useMay } from '../../session/hooks.ts';
import { AuditTable } from '../../tables/audit-table.tsx';
import { PageLinks } from '../../tables/page-links.tsx';
import { TextLink } from '../../text/text-link.tsx';
import { auditAddress, auditQueryOf } from './audit-address.ts';

export default function AuditPage() {
  return (
    <Allowed needs="read-own-audit">
      <AuditLog />
    </Allowed>
  );
}

/** The audit log, newest first. The address has the filters and the page, so that it can be shared. */
function AuditLog() {
  const [params] = useSearchParams();
  const query = auditQueryOf(params);
  const page = useAuditQuery(query);
  const seesAll = useMay('read-audit');
  return (
    <>
      <PageTitle title="Audit">
        {seesAll
          ? 'Every action by staff or from the command line. Entries cannot be changed or deleted.'
          : 'Your own actions. Entries cannot be changed or deleted.'}
      </PageTitle>
      <AuditFilters key={params.toString()} query={query} />
      <Loaded query={page} what="the audit log" className="h-96">
        {({ data, next }) => (
          <>
            <AuditTable caption="Audit log" entries={data} empty="No matching entries." />
            <PageLinks
              label="Pages of the audit log"
              first={query.before && auditAddress({ ...query, before: undefined })}
              next={next && auditAddress({ ...query, before: next })}
              texts={{ first: 'Newest', next: 'Older' }}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

/** By person, action and target. */
function AuditFilters({ query }: { query: AuditQuery }) {
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
        label="Action"
        name="action"
        autoComplete="off"
        placeholder="refund"
        defaultValue={query.action ?? ''}
      />
      <TextField
        label="Target"
        name="target"
        autoComplete="off"
        placeholder="ID of an account, a colleague or a Stripe object"
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
        '': 'Everyone',
        ...Object.fromEntries(staff?.members.map(({ id, name }) => [id, name]) ?? []),
      }}
      defaultValue={chosen ?? ''}
    />
  );
}
