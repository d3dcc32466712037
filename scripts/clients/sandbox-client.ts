/**
 * Submits the form of the hosted checkout page, as a browser does.
 * @returns the address it redirects to; undefined when it asks for more, such as 3-D Secure
 */
export async function payAtCheckout(
  checkoutUrl: string,
  payer: { name: string; cardNumber: string },
): Promise<string | undefined> {
  const expiry = `12 / ${(new Date().getUTCFullYear() + 4) % 100}`;
  const form = { cardNumber: payer.cardNumber, expiry, cvc: '123', nameOnCard: payer.name };
  const answer = await fetch(checkoutUrl, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  if (answer.status >= 400) throw new Error(`The checkout page answered ${answer.status}.`);
  return answer.headers.get('location') ?? undefined;
}

/**
 * Advances the sandbox's clock; resolves when everything due has happened.
 * @param duration ISO 8601, such as `P7D`
 */
export async function advanceClock(sandboxUrl: string, duration: string): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: duration }),
  });
  if (!answer.ok) throw new Error(`The sandbox's clock answered ${answer.status}.`);
}
