import type { Movement } from '@stillweb/contract/console/figures/figures';
import { roundFraction } from './amounts.ts';

/** The parts of movement in the order in which they are listed and drawn; the last two take away. */
export const movementParts = [
  { part: 'new', label: 'New', isLoss: false },
  { part: 'reactivation', label: 'Reactivation', isLoss: false },
  { part: 'expansion', label: 'Expansion', isLoss: false },
  { part: 'contraction', label: 'Contraction', isLoss: true },
  { part: 'churn', label: 'Churn', isLoss: true },
] as const satisfies { part: keyof Movement; label: string; isLoss: boolean }[];

/** A part in minor units; what takes away is negative. */
export function signedAmount(movement: Movement, { part, isLoss }: (typeof movementParts)[number]) {
  const amount = roundFraction(movement[part]);
  return isLoss ? 0 - amount : amount;
}
