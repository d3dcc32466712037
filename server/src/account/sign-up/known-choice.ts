import type { SignUpChoice } from '@stillweb/contract/auth';

/** As a code of an offer is written. Which of them can be had, the checkout knows. */
const codePattern = /^[a-z][a-z\d-]{0,39}$/;

/** What a visitor has chosen, without what cannot be the code of an offer; undefined for no choice at all. */
export function knownChoice({ plan, offer, code }: SignUpChoice): SignUpChoice | undefined {
  if (!plan && !code) return undefined;
  const isCode = plan && offer !== undefined && codePattern.test(offer);
  return { plan, offer: isCode ? offer : undefined, code };
}
