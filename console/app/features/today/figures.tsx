import type { TodayFigures } from '@stillweb/contract/console/figures/today';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useTodayQuery } from '../../api/system.ts';
import { LaunchWarnings } from '../../parts/launch-warnings.tsx';
import { Panel } from '../../parts/panel.tsx';
import { FigureLink } from './figure-link.tsx';
import { listFigures } from './list-figures.ts';
import { SwitchedOff } from './switched-off.tsx';

/** The figures of a role, and what is switched off. */
export function Figures() {
  const query = useTodayQuery();
  return (
    <Loaded query={query} what="the figures" className="h-32">
      {(today) => <FigurePanel today={today} />}
    </Loaded>
  );
}

function FigurePanel({ today }: { today: TodayFigures }) {
  const figures = listFigures(today);
  return (
    <>
      <LaunchWarnings warnings={today.launchWarnings} />
      <SwitchedOff switches={today.switchedOff} />
      {figures.length > 0 && (
        <Panel title="Figures">
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
            {figures.map((figure) => (
              <FigureLink key={figure.label} figure={figure} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
