import type { TodayFigures } from '@stillweb/contract/console/figures/today';
import { Notice } from '@stillweb/ui/notice.tsx';
import { Instant } from '../../parts/instant.tsx';
import { switchLabel } from '@stillweb/contract/console/switch-labels';
import { TextLink } from '../../parts/text-link.tsx';
import { useMay } from '../../session/hooks.ts';

/** Lists what customers cannot do at the moment. All roles see it, because customers ask any of them. */
export function SwitchedOff({ switches }: { switches: TodayFigures['switchedOff'] }) {
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
