import { advanceClock, payAtCheckout } from '../clients/sandbox-client.ts';
import { signUp } from '../clients/sign-up.ts';
import type { SignedInUser, SiteClient } from '../clients/site-client.ts';
import { waitFor } from '../clients/wait-for.ts';
import { emailOf, password, personas, type Persona, type Purchase } from './personas.ts';

/** What a person reaches from outside. */
export type EntryPoints = { site: SiteClient; sandboxUrl: string; inboxUrl: string };

type PersonaUser = { persona: Persona; user: SignedInUser };

// Trials last seven days; Stripe charges the first invoice about an hour later.
const untilTrialsArePaid = 'P7DT3H';
// A pause begins with the end of the paid month.
const untilPausesBegin = 'P32D';

/** Creates every persona through the API and the hosted pages, while the sandbox's clock advances. */
export async function createPersonas(entryPoints: EntryPoints): Promise<void> {
  const users: PersonaUser[] = [];
  for (const persona of personas) {
    const credentials = { name: persona.name, email: emailOf(persona), password };
    users.push({ persona, user: await signUp(entryPoints, credentials) });
  }
  const first = users.filter(({ persona }) => persona.pausesFirst);
  await pauseFirst(entryPoints, first);
  for (const { persona, user } of users)
    if (!persona.pausesFirst) await actBeforeAdvance(persona, user);
  await advanceClock(entryPoints.sandboxUrl, untilTrialsArePaid);
  for (const { persona, user } of users) await actAfterAdvance(persona, user);
  for (const { persona, user } of users) await waitForStatus(persona, user, persona.status);
}

async function pauseFirst({ sandboxUrl }: EntryPoints, users: PersonaUser[]): Promise<void> {
  for (const { persona, user } of users) await actBeforeAdvance(persona, user);
  await advanceClock(sandboxUrl, untilTrialsArePaid);
  for (const { persona, user } of users) {
    await waitForStatus(persona, user, 'ACTIVE');
    await user.pause(3);
  }
  await advanceClock(sandboxUrl, untilPausesBegin);
}

async function actBeforeAdvance(persona: Persona, user: SignedInUser): Promise<void> {
  const { before } = persona;
  if (!before) return;
  await subscribe(persona, user, before);
  await waitForStatus(persona, user, 'TRIALING');
  if (before.cancels) await user.cancel();
}

async function actAfterAdvance(persona: Persona, user: SignedInUser): Promise<void> {
  const { before, after } = persona;
  if (before?.cancels) await waitForStatus(persona, user, 'CANCELED');
  if (!after) return;
  if (typeof after === 'object') return subscribe(persona, user, after);
  await waitForStatus(persona, user, 'ACTIVE');
  if (after === 'cancels') await user.cancel();
  if (after === 'pauses') await user.pause(1);
  if (after === 'withdraws') await user.withdraw();
}

async function subscribe({ name }: Persona, user: SignedInUser, { plan, card }: Purchase) {
  await payAtCheckout(await user.checkOut(plan), { name, cardNumber: card });
}

async function waitForStatus(persona: Persona, user: SignedInUser, status: string | null) {
  await waitFor(`${emailOf(persona)} with status ${status}`, async () => {
    const subscription = await user.current();
    return (subscription?.status ?? null) === status;
  });
}
