import type { TodayFigures } from '@stillweb/contract/console/figures/today';
import { switchLabel } from '@stillweb/contract/console/switch-labels';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { Loaded } from '../../page/loaded.tsx';
import { Link } from 'react-router';
import { useTodayQuery } from '../../api/system.ts';
import { LaunchWarnings } from '../../page/launch-warnings.tsx';
import { Panel } from '../../page/panel.tsx';
import { useMay } from '../../session/hooks.ts';
import { Instant } from '../../text/instant.tsx';
import { TextLink } from '../../text/text-link.tsx';
import { listFigures, type Figure } from './list-figures.ts';

/** The figures of a role, and the switches that are off. */
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

/** A figure that leads to its page. */
function FigureLink({ figure }: { figure: Figure }) {
  const { label, value, detail, to, needsWork } = figure;
  return (
    <li>
      <Link
        to={to}
        className={classes(
          'grid h-full content-start gap-1 rounded-md border px-4 py-3 hover:border-ink',
          needsWork ? 'border-orange bg-orange-wash' : 'border-line',
          value === 0 && 'text-soft',
        )}
      >
        <span className="text-sm text-soft">{label}</span>
        <span className="font-display text-2xl tabular-nums">{value}</span>
        <span className="text-sm">{detail}</span>
      </Link>
    </li>
  );
}

/** Lists restrictions for customers at the moment. All roles see it, because customers ask any of them. */
function SwitchedOff({ switches }: { switches: TodayFigures['switchedOff'] }) {
  const maySeeSwitches = useMay('set-switch');
  if (switches.length === 0) return null;
  return (
    <Notice tone="orange" title="Switched off">
      <ul>
        {switches.map((one) => (
          <li key={one.name}>
            <span>{`${switchLabel(one).label}, since `}</span>
            <Instant value={one.since} />
          </li>
        ))}
      </ul>
      {maySeeSwitches && (
        <p>
          <TextLink to="/system">Switches</TextLink>
        </p>
      )}
    </Notice>
  );
}
