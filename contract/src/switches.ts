/** What staff can switch off in the console, besides the offers: the switch of an offer has its code. */
export const checkoutSwitch = 'checkout';
export const signUpSwitch = 'sign-up';
