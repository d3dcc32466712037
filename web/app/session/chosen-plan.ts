import { plan } from '@stillweb/contract/plans';
import * as z from 'zod/mini';
import { storedForADay } from './stored-for-a-day.ts';

/** A plan chosen by a visitor, with the code of the offer at which it was shown. */
const choice = z.object({ plan, offer: z.nullable(z.string()) });
export type Choice = z.infer<typeof choice>;

/**
 * A visitor's choice, until after sign-up, verification and log-in. It ends by the word of the visitor, with a
 * purchase, and with a log-out.
 */
export const chosenPlan = storedForADay('plan', choice);
