/** Why a charge was refused, for the buyer. For a missing card Stripe's message speaks of ids only. */
export function declineMessage({ code, message }: { code?: string; message: string }): string {
  return code === 'resource_missing'
    ? 'There is no card on file. Update the payment method first.'
    : message;
}
