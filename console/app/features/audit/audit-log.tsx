import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useSearchParams } from 'react-router';
import { useAuditQuery } from '../../api/audit.ts';
import { AuditTable } from '../../parts/audit-table.tsx';
import { PageLinks } from '../../parts/page-links.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { useMay } from '../../session/hooks.ts';
import { AuditFilters } from './audit-filters.tsx';
import { auditAddress, auditQueryOf } from './audit-address.ts';

/** The audit log, newest first. The address has the filters and the page, so that it can be shared. */
export function AuditLog() {
  const [params] = useSearchParams();
  const query = auditQueryOf(params);
  const page = useAuditQuery(query);
  const seesAll = useMay('read-audit');
  return (
    <>
      <PageTitle title="Audit">
        {seesAll
          ? 'Every act of the staff and of the command line. Nothing here can be changed or deleted.'
          : 'Your own actions. Nothing here can be changed or deleted.'}
      </PageTitle>
      <AuditFilters key={params.toString()} query={query} />
      <Loaded query={page} what="the audit log" className="h-96">
        {({ data, next }) => (
          <>
            <AuditTable caption="Audit log" entries={data} empty="No entry matches." />
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
