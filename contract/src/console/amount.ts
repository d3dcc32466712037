import * as z from 'zod/mini';

/** The most that staff enter as one amount, in minor units: 100,000 dollars. */
export const mostAmount = 10_000_000;

/** An amount that staff enter, in minor units. */
export const amount = z
  .int('Enter an amount in cents')
  .check(z.positive('Must be more than zero'), z.maximum(mostAmount, 'Is too much'));
