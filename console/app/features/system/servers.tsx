import type { RunningServer, SystemState } from '@stillweb/contract/console/system';
import { Badge } from '@stillweb/ui/kit/badge.tsx';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { Panel } from '../../page/panel.tsx';
import { Cell, InstantCell, Row, Table } from '../../tables/table.tsx';
import { Instant } from '../../text/instant.tsx';

interface ServersProps {
  servers: RunningServer[];
  migrations: SystemState['migrations'];
}

/** The running servers with their releases, and the state of the migrations. */
export function Servers({ servers, migrations }: ServersProps) {
  return (
    <Panel title="Servers">
      <Table
        caption="Running servers"
        columns={['Server', 'Release', 'Commit', 'Since', 'State']}
        rows={servers}
      >
        {({ id, host, version, commit, startedAt, seenAt, isGone }) => (
          <Row key={id}>
            <Cell className="font-medium">{host}</Cell>
            <Cell>{version}</Cell>
            <Cell>
              <code className="text-xs">{commit.slice(0, 12)}</code>
            </Cell>
            <InstantCell value={startedAt} />
            <Cell className="whitespace-nowrap">
              {isGone ? (
                <>
                  <Badge tone="red">Gone</Badge>
                  <span className="block text-xs text-soft">
                    Last seen <Instant value={seenAt} />
                  </span>
                </>
              ) : (
                <Badge tone="green">Runs</Badge>
              )}
            </Cell>
          </Row>
        )}
      </Table>
      <Migrations {...migrations} />
    </Panel>
  );
}

function Migrations({ applied, latest, missing, newer }: SystemState['migrations']) {
  return (
    <div className="mt-4 grid gap-3 text-sm">
      <p>
        {`${applied} migrations are applied, the last one `}
        <code className="text-xs">{latest}</code>
      </p>
      {missing.length > 0 && (
        <Notice tone="red" title="Migrations of this release are missing">
          <p>{missing.join(', ')}</p>
        </Notice>
      )}
      {newer.length > 0 && (
        <Notice tone="orange" title="A newer release has migrated the database">
          <p>{newer.join(', ')}</p>
        </Notice>
      )}
    </div>
  );
}
