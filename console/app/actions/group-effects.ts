import type { Effect } from '@stillweb/contract/console/actions';

export interface EffectsOfKind {
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
