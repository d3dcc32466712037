import type { SignUpChoice } from '@stillweb/contract/account/auth';

/** As a code of an offer is written. Which of them can be had, the checkout knows. */
const codePattern = /^[a-z][a-z\d-]{0,39}$/;

/** The choice of a visitor, without an impossible offer code; undefined for none. */
export function knownChoice({ plan, offer, code }: SignUpChoice): SignUpChoice | undefined {
  if (!plan && !code) return undefined;
  const isCode = plan && offer !== undefined && codePattern.test(offer);
  return { plan, offer: isCode ? offer : undefined, code };
}
