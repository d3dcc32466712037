import { plan as planSchema, type Plan } from '@stillweb/contract/plans';
import * as z from 'zod/mini';
import { browserStorage } from './browser-storage.ts';

const key = 'plan';
const keptFor = 24 * 60 * 60_000;

/** A plan chosen by a visitor, with the code of the offer at which it was shown; the time in milliseconds. */
const choiceSchema = z.object({
  plan: planSchema,
  offer: z.nullable(z.string()),
  chosenAt: z.number(),
});
export type Choice = z.infer<typeof choiceSchema>;

/** Stores a visitor's choice for a day: until after sign-up, verification and log-in. */
export function storeChoice({ plan, offer }: { plan: Plan; offer: string | null }): void {
  const choice: Choice = { plan, offer, chosenAt: Date.now() };
  browserStorage('localStorage').setItem(key, JSON.stringify(choice));
}

export function storedChoice(): Choice | null {
  const choice = readChoice(browserStorage('localStorage').getItem(key));
  return choice && Date.now() - choice.chosenAt < keptFor ? choice : null;
}

/** By the word of the visitor, and with a purchase. A log-out clears it with everything else. */
export function clearChoice(): void {
  browserStorage('localStorage').removeItem(key);
}

function readChoice(stored: string | null): Choice | null {
  try {
    return choiceSchema.safeParse(JSON.parse(stored ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
