import { failureOf } from '@stillweb/ui/api/errors.ts';
import { RetryNotice } from '@stillweb/ui/retry-notice.tsx';
import { Skeleton } from '@stillweb/ui/skeleton.tsx';
import { Status } from '@stillweb/ui/status.tsx';
import { useSearchParams } from 'react-router';
import { useAuditQuery } from '../../api/audit.ts';
import { AuditTable } from '../../parts/audit-table.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { useMay } from '../../session/hooks.ts';
import { AuditFilters } from './audit-filters.tsx';
import { auditAddress, auditQueryOf } from './audit-address.ts';

/** Who did what, page by page into the past. The address holds filters and place, so it can be passed on. */
export function AuditLog() {
  const [params] = useSearchParams();
  const query = auditQueryOf(params);
  const { currentData, error, isFetching, refetch } = useAuditQuery(query);
  const seesAll = useMay('read-audit');
  return (
    <>
      <PageTitle title="Audit">
        {seesAll
          ? 'Every act of the staff and of the command line. Nothing here can be changed or deleted.'
          : 'What you have done. Nothing here can be changed or deleted.'}
      </PageTitle>
      <AuditFilters key={params.toString()} query={query} />
      {!currentData && !error && (
        <>
          <Status>Loading the audit log</Status>
          <Skeleton className="h-96" />
        </>
      )}
      {!currentData && error && (
        <RetryNotice
          failure={failureOf(error, 'The audit log could not be loaded.')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {currentData?.data.length === 0 && (
        <p className="py-6 text-sm text-soft">Nothing was recorded that fits.</p>
      )}
      {currentData && currentData.data.length > 0 && (
        <AuditTable caption="Audit log" entries={currentData.data} />
      )}
      {currentData && (
        <nav aria-label="Pages of the audit log" className="mt-4 flex gap-6 text-sm">
          {query.before && (
            <TextLink to={auditAddress({ ...query, before: undefined })}>Newest</TextLink>
          )}
          {currentData.next && (
            <TextLink to={auditAddress({ ...query, before: currentData.next })}>Older</TextLink>
          )}
        </nav>
      )}
    </>
  );
}
