import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { Loaded } from '../../page/loaded.tsx';
import { useAuditQuery } from '../../api/audit.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { Panel } from '../../page/panel.tsx';
import { useMe } from '../../session/hooks.ts';
import { AuditTable } from '../../tables/audit-table.tsx';
import { TextLink } from '../../text/text-link.tsx';
import { Figures } from './figures.tsx';
import { OwnActions } from './own-actions.tsx';
import { WaitingActions } from './waiting-actions.tsx';

/** The first page of a day: the pending work, the figures and the last actions of this person. */
export default function Today() {
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
        <WaitingActions />
        <Figures />
        <OwnActions />
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
