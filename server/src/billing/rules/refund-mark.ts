import type Stripe from 'stripe';

/** The decision of staff about access when they refund a payment. */
export type RefundAccess = 'ends' | 'period-end' | 'stays';

/** Keys in the metadata of a refund that staff make. */
const accessKey = 'access';
const actionKey = 'staff_action';

/**
 * The reason for a refund, stored at Stripe. The synchronization reads it, whichever call reads the refund first: the
 * rule about the refund of a whole period must not end access that staff decided to keep.
 */
export function markOf(action: string, access: RefundAccess): Record<string, string> {
  return { [actionKey]: action, [accessKey]: access };
}

/** The effect of a refund on access; undefined where the amount decides. */
export function accessOf({ metadata }: Stripe.Refund): string | undefined {
  return metadata?.[accessKey];
}

/** Whether something at Stripe was made for an action of staff: then it is done, also after a lost answer. */
export function isMadeFor(action: string, made: { metadata: Stripe.Metadata | null }): boolean {
  return made.metadata?.[actionKey] === action;
}

export function isMadeByStaff({ metadata }: { metadata: Stripe.Metadata | null }): boolean {
  return metadata?.[actionKey] !== undefined;
}

/** The mark of objects made for an action, except refunds. */
export function actionMark(action: string): Record<string, string> {
  return { [actionKey]: action };
}
