import type { PriceSet, PriceSetState } from '@stillweb/contract/console/catalogue';
import type { Tone } from '@stillweb/ui/tone.ts';

/** As in "spring offer (spring)", or which plain prices. */
export function setTitle({ id, offer, name }: PriceSet): string {
  if (offer !== null) return `${name} (${offer})`;
  return id === null ? 'Prices of the release' : 'New plain prices';
}

const labels: Record<PriceSetState, { text: string; tone: Tone }> = {
  draft: { text: 'Draft', tone: 'neutral' },
  scheduled: { text: 'Scheduled', tone: 'blue' },
  'on-sale': { text: 'On sale', tone: 'green' },
  over: { text: 'Over', tone: 'neutral' },
  'taken-back': { text: 'Taken back', tone: 'neutral' },
};

/** The state of a set; an offer whose places are taken is no longer sold. */
export function stateLabel(set: PriceSet): { text: string; tone: Tone } {
  const { state, redemptions, awaitsApproval } = set;
  if (awaitsApproval) return { text: 'Pending approval', tone: 'orange' };
  const isUsedUp = redemptions?.limit != null && redemptions.taken >= redemptions.limit;
  return state === 'on-sale' && isUsedUp ? { text: 'Used up', tone: 'orange' } : labels[state];
}
