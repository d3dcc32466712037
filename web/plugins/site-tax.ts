/**
 * The operator's switch for tax, with which this build makes its pages. The server compares it with its own.
 * `scripts/build.ts` refuses other values.
 */
export const siteTax = process.env.STRIPE_TAX === 'on' ? 'on' : 'off';
