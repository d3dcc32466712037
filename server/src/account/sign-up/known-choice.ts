import type { SignUpChoice } from '@stillweb/contract/auth';
import { findOffer } from '@stillweb/contract/offers';

/** What a visitor has chosen, without an offer that does not exist; undefined for no choice at all. */
export function knownChoice({ plan, offer, code }: SignUpChoice): SignUpChoice | undefined {
  if (!plan && !code) return undefined;
  return { plan, offer: plan && findOffer(offer)?.code, code };
}
