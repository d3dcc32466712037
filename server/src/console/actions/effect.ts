import type { Effect } from '@stillweb/contract/console/actions';

type NewEffect = Pick<Effect, 'of' | 'text'> &
  Partial<Pick<Effect, 'amount'>> & {
    /** Shown after the text: only where the text itself does not name the day. */
    at?: Date | null;
  };

/** One thing that will happen, in a sentence without an address or a name. */
export function effect({ of, text, amount = null, at }: NewEffect): Effect {
  return { of, text, amount, at: at?.toISOString() ?? null };
}
