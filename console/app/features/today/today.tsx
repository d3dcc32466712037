import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Notice } from '@stillweb/ui/notice.tsx';
import { RetryNotice } from '@stillweb/ui/retry-notice.tsx';
import { Skeleton } from '@stillweb/ui/skeleton.tsx';
import type { ReactNode } from 'react';
import { useAuditQuery } from '../../api/audit.ts';
import { AuditTable } from '../../parts/audit-table.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Panel } from '../../parts/panel.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { useMe } from '../../session/hooks.ts';
import { Figures } from './figures.tsx';

/** Where a day begins: what waits for this person, and where the person was. */
export function Today({ children }: { children: ReactNode }) {
  const { name, passkeys } = useMe();
  return (
    <>
      <PageTitle title="Today">{`Logged in as ${name}.`}</PageTitle>
      <div className="grid gap-5">
        {passkeys < 2 && (
          <Notice tone="orange" title="Add a second passkey">
            <p>
              With one, a lost device locks you out. <TextLink to="/staff">Your passkeys</TextLink>
            </p>
          </Notice>
        )}
        <div className="contents">{children}</div>
        <Figures />
        <OwnActs />
      </div>
    </>
  );
}

const shown = 15;

function OwnActs() {
  const { id } = useMe();
  const { data, error, isFetching, refetch } = useAuditQuery({ staff: id });
  return (
    <Panel
      title="What you did last"
      actions={
        <TextLink to="/audit" className="text-sm">
          Audit
        </TextLink>
      }
    >
      {!data && !error && <Skeleton className="h-40" />}
      {!data && error && (
        <RetryNotice
          failure={failureOf(error, 'Your last acts could not be loaded.')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.data.length === 0 && <p className="text-sm text-soft">Nothing yet.</p>}
      {data && data.data.length > 0 && (
        <AuditTable caption="Your last acts" entries={data.data.slice(0, shown)} />
      )}
    </Panel>
  );
}
