import type { JobQueueState } from '@stillweb/contract/console/system';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { GlobalActionButton } from '../../actions/global-action-button.tsx';
import { Panel } from '../../page/panel.tsx';
import { useMay } from '../../session/hooks.ts';
import { Cell, InstantCell, numberColumn, Row, Table } from '../../tables/table.tsx';

const columns = [
  'Queue',
  ...['Waiting', 'Running', 'Failed'].map(numberColumn),
  'Oldest due since',
];

/** The background jobs, those with something in them first. */
export function Queues({ queues }: { queues: JobQueueState[] }) {
  const mayRetry = useMay('retry-jobs');
  const busy = queues.filter(({ waiting, running, failed }) => waiting + running + failed > 0);
  const idle = queues.length - busy.length;
  return (
    <Panel title="Jobs">
      {busy.length > 0 && (
        <Table
          caption="Queues of jobs"
          columns={mayRetry ? [...columns, 'Retry'] : columns}
          rows={busy}
        >
          {(queue) => <QueueRow key={queue.name} queue={queue} mayRetry={mayRetry} />}
        </Table>
      )}
      <p className="mt-3 text-sm text-soft">
        {`Nothing pending in ${idle} ${busy.length > 0 ? 'other ' : ''}${idle === 1 ? 'queue' : 'queues'}.`}
      </p>
    </Panel>
  );
}

interface QueueRowProps {
  queue: JobQueueState;
  mayRetry: boolean;
}

function QueueRow({ queue: { name, waiting, running, failed, oldest }, mayRetry }: QueueRowProps) {
  return (
    <Row>
      <Cell className="font-medium">{name}</Cell>
      <Cell>{waiting}</Cell>
      <Cell>{running}</Cell>
      <Cell className={classes(failed > 0 && 'text-red')}>{failed}</Cell>
      <InstantCell value={oldest} />
      {mayRetry && (
        <Cell className="whitespace-nowrap">
          {failed > 0 && (
            <GlobalActionButton
              label="Retry"
              hiddenLabel={` the failed jobs of ${name}`}
              request={{ action: 'retry-jobs', queue: name }}
              description={`${failed} jobs of ${name} have failed.`}
              back="Back to System"
            />
          )}
        </Cell>
      )}
    </Row>
  );
}
