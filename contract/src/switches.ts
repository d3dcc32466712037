/** The switches of the console besides those of offers, whose name is the code of the offer. */
export const checkoutSwitch = 'checkout';
export const signUpSwitch = 'sign-up';
/** On while an existing business moves in; no member of staff turns it, but `npm run import`. */
export const importSwitch = 'import';
/** Exists once a business has begun to move in: the invites to its users. */
export const inviteSwitch = 'invites';
