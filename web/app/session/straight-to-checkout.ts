/** The state of a navigation to the subscription page that opens the checkout of the remembered choice. */
export const straightToCheckout = { straightToCheckout: true };

export function asksForCheckout(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'straightToCheckout' in state;
}
