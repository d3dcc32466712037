import { brandNames } from '@stillweb/contract/card-brand';
import type { Card } from '../../email-content.ts';

/** `Visa card ending in 4242`. */
export function cardName({ brand, last4 }: Card): string {
  const name = brandNames.get(brand);
  return `${name ? `${name} ` : ''}card ending in ${last4}`;
}
