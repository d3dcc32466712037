import { findOffer } from '@stillweb/contract/billing/offers';
import type { PlanOffer } from '@stillweb/contract/billing/plans';

interface Answer {
  offer: string | null;
  sold: readonly PlanOffer[] | undefined;
  isError: boolean;
  isSignedIn: boolean;
}

/** Why a visitor who has come by an offer is shown other prices; null when there is nothing to say. */
export function offerNotice({ offer, sold, isError, isSignedIn }: Answer): string | null {
  if (offer === null) return null;
  // Only offers of the release have a name here: those of staff are known to the server alone.
  const name = findOffer(offer)?.name ?? 'offer of your link';
  if (!sold) return isError ? `The ${name} could not be loaded. Reload the page to see it.` : null;
  if (sold.some((row) => row.offer === offer)) return null;
  if (!findOffer(offer)) return `The ${name} is not open. This is today’s price.`;
  // A user may also be bound to another currency.
  const reason = isSignedIn ? 'has ended, or is not open to your account' : 'has ended';
  return `The ${name} ${reason}. This is today’s price.`;
}
