import type { Effect } from '@stillweb/contract/console/actions';
import { classes } from '@stillweb/ui/kit/classes.ts';
import {
  Banknote,
  CalendarDays,
  Database,
  KeyRound,
  Mail,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { Instant } from '../text/instant.tsx';

const kinds: Record<Effect['of'], { label: string; Icon: LucideIcon }> = {
  warning: { label: 'Please note', Icon: TriangleAlert },
  money: { label: 'Money', Icon: Banknote },
  access: { label: 'Access', Icon: KeyRound },
  date: { label: 'Dates', Icon: CalendarDays },
  mail: { label: 'Mail', Icon: Mail },
  data: { label: 'Data', Icon: Database },
};

const none: readonly Effect[] = [];

interface EffectListProps {
  effects: readonly Effect[];
  /** Those that an earlier preview did not have. */
  added?: readonly Effect[];
}

/** The effects of an action by kind, warnings first. */
export function EffectList({ effects, added = none }: EffectListProps) {
  if (effects.length === 0) return <p className="text-sm text-soft">Nothing changes.</p>;
  return (
    <dl className="grid gap-4 text-sm">
      {groupEffects(effects).map(({ of, effects: ofKind }) => (
        <EffectGroup key={of} of={of} effects={ofKind} added={added} />
      ))}
    </dl>
  );
}

function EffectGroup({
  of,
  effects,
  added,
}: {
  of: Effect['of'];
  effects: Effect[];
  added: readonly Effect[];
}) {
  const { label, Icon } = kinds[of];
  return (
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
      <dt
        className={classes(
          'col-span-2 grid grid-cols-subgrid items-center text-xs font-medium',
          of === 'warning' ? 'text-orange' : 'text-soft',
        )}
      >
        <Icon aria-hidden="true" className="size-4" />
        {label}
      </dt>
      {effects.map((effect) => (
        <dd key={`${effect.text} ${effect.at}`} className="col-start-2 mt-1">
          <EffectLine effect={effect} isNew={added.includes(effect)} />
        </dd>
      ))}
    </div>
  );
}

/** The sentence names the sum; the day follows where the server sends it. */
function EffectLine({ effect: { text, at }, isNew }: { effect: Effect; isNew: boolean }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span>
        {isNew && <strong className="me-1.5 text-xs font-medium text-orange">New</strong>}
        {/* An email has lines. */}
        <span className="break-words whitespace-pre-line">{text}</span>
      </span>
      {at && (
        <span className="text-soft">
          <Instant value={at} />
        </span>
      )}
    </span>
  );
}

interface EffectsOfKind {
  of: Effect['of'];
  effects: Effect[];
}

const order: readonly Effect['of'][] = ['warning', 'money', 'access', 'date', 'mail', 'data'];

/** The effects by kind, in the order in which they are read; those of a kind keep theirs. */
export function groupEffects(effects: readonly Effect[]): EffectsOfKind[] {
  return order
    .map((of) => ({ of, effects: effects.filter((effect) => effect.of === of) }))
    .filter((group) => group.effects.length > 0);
}

/** The effects of one preview that another does not have. */
export function effectsBeyond(effects: readonly Effect[], others: readonly Effect[]): Effect[] {
  const known = new Set(others.map(contentOf));
  return effects.filter((effect) => !known.has(contentOf(effect)));
}

function contentOf({ of, text, amount, at }: Effect): string {
  return JSON.stringify([of, text, amount?.amount, amount?.currency, at]);
}
