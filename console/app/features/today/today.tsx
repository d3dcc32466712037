import { Notice } from '@stillweb/ui/notice.tsx';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import type { ReactNode } from 'react';
import { useAuditQuery } from '../../api/audit.ts';
import { AuditTable } from '../../parts/audit-table.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Panel } from '../../parts/panel.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { useMe } from '../../session/hooks.ts';
import { Figures } from './figures.tsx';

interface TodayProps {
  /** What waits for a decision. */
  approvals: ReactNode;
  /** What this person has asked for. */
  requests: ReactNode;
}

/** The first page of a day: the pending work, the figures and the last actions of this person. */
export function Today({ approvals, requests }: TodayProps) {
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
        <div className="contents">{approvals}</div>
        <Figures />
        <div className="contents">{requests}</div>
        <OwnActs />
      </div>
    </>
  );
}

const shown = 15;

/** Nothing without any. */
function OwnActs() {
  const { id } = useMe();
  const query = useAuditQuery({ staff: id });
  if (!query.isError && query.data?.data.length === 0) return null;
  return (
    <Panel
      title="Your recent activity"
      actions={
        <TextLink to="/audit" className="text-sm">
          Audit
        </TextLink>
      }
    >
      <Loaded query={query} what="your recent activity" className="h-40">
        {({ data }) => <AuditTable caption="Your recent activity" entries={data.slice(0, shown)} />}
      </Loaded>
    </Panel>
  );
}
