import type { SignUpChoice } from '@stillweb/contract/account/auth';

/** As a code of an offer is written. Which of them can be had, the checkout knows. */
const codePattern = /^[a-z][a-z\d-]{0,39}$/;

/** As a currency is written. Whether it is sold, the checkout knows. */
const currencyPattern = /^[a-z]{3}$/;

/** The choice of a visitor, without an impossible offer or currency; undefined for none. */
export function knownChoice({
  plan,
  offer,
  currency,
  code,
}: SignUpChoice): SignUpChoice | undefined {
  if (!plan && !code) return undefined;
  const isCode = plan && offer !== undefined && codePattern.test(offer);
  const isCurrency = plan && currency !== undefined && currencyPattern.test(currency);
  return {
    plan,
    offer: isCode ? offer : undefined,
    currency: isCurrency ? currency : undefined,
    code,
  };
}
