import { payAtCheckout } from '../clients/sandbox-client.ts';
import { signUp } from '../clients/sign-up.ts';
import { openSite } from '../clients/site-client.ts';
import { waitFor } from '../clients/wait-for.ts';
import type { TemporaryCopy } from '../stack/temporary-copy.ts';

export type Subscriber = { email: string; password: string; accessToken: string; ip: string };

const atOnce = 5;

/** Users on trial, made through the API and the hosted pages, each with an IP address of its own. */
export async function createSubscribers(copy: TemporaryCopy, count: number): Promise<Subscriber[]> {
  const subscribers: Subscriber[] = [];
  while (subscribers.length < count) {
    const batch = Array.from({ length: atOnce }, (_, index) =>
      createSubscriber(copy, subscribers.length + index),
    );
    subscribers.push(...(await Promise.all(batch)));
  }
  return subscribers;
}

async function createSubscriber(copy: TemporaryCopy, number: number): Promise<Subscriber> {
  const name = `Bench ${number}`;
  const credentials = { email: `bench-${number}@stillweb.example`, password: 'Passw0rd!' };
  const user = await signUp(
    { site: openSite(copy.siteUrl), inboxUrl: copy.inboxUrl },
    { name, ...credentials },
  );
  const checkoutUrl = await user.checkOut('MONTHLY');
  await payAtCheckout(checkoutUrl, { name, cardNumber: '4242424242424242' });
  await waitFor(`a subscription of ${credentials.email}`, async () => user.current());
  return { ...credentials, accessToken: user.accessToken, ip: `10.0.0.${number}` };
}
