/** The switches of the console besides those of offers, whose name is the code of the offer. */
export const checkoutSwitch = 'checkout';
export const signUpSwitch = 'sign-up';
