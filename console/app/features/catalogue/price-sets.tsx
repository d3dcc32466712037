import type { CatalogueAtStripe, PriceSet } from '@stillweb/contract/console/catalogue';
import type { ReactNode } from 'react';
import { Panel } from '../../parts/panel.tsx';
import { PriceSetPart } from './price-set-part.tsx';

interface PriceSetsProps {
  title: string;
  sets: readonly PriceSet[];
  atStripe: CatalogueAtStripe | undefined;
  actions: ReactNode;
}

/** Present and coming prices; past ones are folded below. */
export function PriceSets({ title, sets, atStripe, actions }: PriceSetsProps) {
  const isPast = ({ state }: PriceSet) => state === 'over' || state === 'taken-back';
  const past = sets.filter(isPast);
  const list = (some: readonly PriceSet[]) => (
    <ul className="grid gap-6">
      {some.map((set) => (
        <li key={set.id ?? set.offer ?? 'release'} className="grid gap-2">
          <PriceSetPart set={set} atStripe={atStripe} />
        </li>
      ))}
    </ul>
  );
  return (
    <Panel title={title} actions={actions}>
      {list(sets.filter((set) => !isPast(set)))}
      {past.length > 0 && (
        <details className="mt-6 border-t border-line pt-3">
          <summary className="py-1 text-sm text-soft">{`Over or taken back (${past.length})`}</summary>
          <div className="mt-3">{list(past)}</div>
        </details>
      )}
    </Panel>
  );
}
