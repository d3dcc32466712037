import { reasonLabel } from '@stillweb/contract/console/staff/audit-labels';
import { switchLabel } from '@stillweb/contract/console/switch-labels';
import type { SwitchState } from '@stillweb/contract/console/switches';
import { Badge } from '@stillweb/ui/kit/badge.tsx';
import { Loaded } from '../../page/loaded.tsx';
import { GlobalActionButton } from '../../actions/global-action-button.tsx';
import { useSwitchesQuery } from '../../api/system.ts';
import { Panel } from '../../page/panel.tsx';
import { Cell, Row, Table } from '../../tables/table.tsx';
import { Instant } from '../../text/instant.tsx';

/** The switches, with their last change and its reason. */
export function Switches() {
  const query = useSwitchesQuery();
  return (
    <Panel title="Switches">
      <Loaded query={query} what="the switches">
        {(switches) => (
          <Table
            caption="All switches"
            columns={['Switch', 'State', 'Last changed', 'Why', 'Turn']}
            rows={switches}
            isWide
          >
            {(one) => <SwitchRow key={one.name} state={one} />}
          </Table>
        )}
      </Loaded>
    </Panel>
  );
}

function SwitchRow({ state }: { state: SwitchState }) {
  const { name, on, changedAt, changedBy, reason, note } = state;
  const { label, effect, stop, start } = switchLabel(state);
  return (
    <Row>
      <Cell className="min-w-56">
        <span className="block font-medium">{label}</span>
        <span className="text-soft">{effect}</span>
      </Cell>
      <Cell>{on ? <Badge tone="green">On</Badge> : <Badge tone="red">Off</Badge>}</Cell>
      <Cell className="whitespace-nowrap">
        <span>{changedAt ? <Instant value={changedAt} /> : 'Never'}</span>
        {changedBy && <span className="block text-soft">{changedBy.name}</span>}
      </Cell>
      <Cell className="min-w-32">
        {reason && <span className="block">{reasonLabel(reason)}</span>}
        {note && <span className="text-soft">{note}</span>}
      </Cell>
      <Cell className="whitespace-nowrap">
        <GlobalActionButton
          label={on ? stop : start}
          request={{ action: 'turn-switch', name, on: !on }}
          title={`${on ? stop : start}?`}
          description={`${label} is ${on ? 'on' : 'off'} now.`}
          back="Back to System"
          isDangerous={on}
        />
      </Cell>
    </Row>
  );
}
