/** The switches of the console besides those of offers, whose name is the code of the offer. */
export const checkoutSwitch = 'checkout';
export const signUpSwitch = 'sign-up';
/** Off while a currency is retired: the plain plans are not sold in it. */
export const currencySwitch = (currency: string) => `currency:${currency}`;
/** On while an existing business moves in; no member of staff turns it, but `npm run import`. */
export const importSwitch = 'import';
/** Exists once a business has begun to move in: the invites to its users. */
export const inviteSwitch = 'invites';

/** The switches with names of their own, none of which is the code of an offer. */
export const namedSwitches: readonly string[] = [
  checkoutSwitch,
  signUpSwitch,
  importSwitch,
  inviteSwitch,
];
