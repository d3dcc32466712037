import { signUp, subscribe } from '../clients/user.ts';
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
  const credentials = { email: `bench-${number}@stillweb.example`, password: 'Passw0rd!' };
  const user = await signUp(copy, { name: `Bench ${number}`, ...credentials });
  await subscribe(user, 'MONTHLY');
  return { ...credentials, accessToken: user.accessToken, ip: `10.0.0.${number}` };
}
