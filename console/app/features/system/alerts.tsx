import type { Alert } from '@stillweb/contract/console/system';
import { Panel } from '../../parts/panel.tsx';
import { Cell, Row, Table } from '../../parts/table.tsx';
import { UnsoldPlans } from './unsold-plans.tsx';

/** Problems that need a person now, named like the alerts of Prometheus. */
export function Alerts({ alerts }: { alerts: Alert[] }) {
  return (
    <Panel title="Alerts">
      <Table
        caption="Open alerts"
        columns={['Alert', 'What it says']}
        rows={alerts}
        empty="The database shows nothing that needs a person."
      >
        {({ name, text }) => (
          <Row key={text}>
            <Cell className="font-medium whitespace-nowrap text-red">{name}</Cell>
            <Cell>{text}</Cell>
          </Row>
        )}
      </Table>
      <UnsoldPlans />
    </Panel>
  );
}
