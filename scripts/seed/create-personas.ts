import { subscriptionApi } from '@stillweb/contract/billing/manage-subscription';
import { withdrawalApi } from '@stillweb/contract/billing/withdrawal';
import type { SandboxClient } from '../clients/sandbox.ts';
import {
  buy,
  currentSubscription,
  signUp,
  type EntryPoints,
  type SignedInUser,
} from '../clients/user.ts';
import { waitFor } from '../clients/wait-for.ts';
import { emailOf, password, personas, type Persona, type Purchase } from './personas.ts';

type PersonaUser = { persona: Persona; user: SignedInUser };

// Trials last seven days; Stripe charges the first invoice about an hour later.
const untilTrialsArePaid = 'P7DT3H';
// A pause begins with the end of the paid month.
const untilPausesBegin = 'P32D';

/** Creates every persona through the API and the hosted pages, while the sandbox's clock advances. */
export async function createPersonas(copy: EntryPoints, sandbox: SandboxClient): Promise<void> {
  const users: PersonaUser[] = [];
  for (const persona of personas) {
    const credentials = { name: persona.name, email: emailOf(persona), password };
    users.push({ persona, user: await signUp(copy, credentials) });
  }
  const first = users.filter(({ persona }) => persona.pausesFirst);
  await pauseFirst(sandbox, first);
  for (const { persona, user } of users)
    if (!persona.pausesFirst) await actBeforeAdvance(persona, user);
  await sandbox.advance(untilTrialsArePaid);
  for (const { persona, user } of users) await actAfterAdvance(persona, user);
  for (const { persona, user } of users) await waitForStatus(persona, user, persona.status);
}

async function pauseFirst({ advance }: SandboxClient, users: PersonaUser[]): Promise<void> {
  for (const { persona, user } of users) await actBeforeAdvance(persona, user);
  await advance(untilTrialsArePaid);
  for (const { persona, user } of users) {
    await waitForStatus(persona, user, 'ACTIVE');
    await pause(user, 3);
  }
  await advance(untilPausesBegin);
}

async function actBeforeAdvance(persona: Persona, user: SignedInUser): Promise<void> {
  const { before } = persona;
  if (!before) return;
  await purchase(user, before);
  await waitForStatus(persona, user, 'TRIALING');
  if (before.cancels) await cancel(user);
}

async function actAfterAdvance(persona: Persona, user: SignedInUser): Promise<void> {
  const { before, after } = persona;
  if (before?.cancels) await waitForStatus(persona, user, 'CANCELED');
  if (!after) return;
  if (typeof after === 'object') return purchase(user, after);
  await waitForStatus(persona, user, 'ACTIVE');
  if (after === 'cancels') await cancel(user);
  if (after === 'pauses') await pause(user, 1);
  if (after === 'withdraws') await user.call(withdrawalApi.withdraw);
}

const purchase = (user: SignedInUser, { plan, card }: Purchase) => buy(user, plan, card);

const cancel = ({ call }: SignedInUser) => call(subscriptionApi.cancel, { body: {} });

const pause = ({ call }: SignedInUser, months: number) =>
  call(subscriptionApi.pause, { body: { months } });

async function waitForStatus(persona: Persona, user: SignedInUser, status: string | null) {
  await waitFor(`${emailOf(persona)} with status ${status}`, async () => {
    const subscription = await currentSubscription(user);
    return (subscription?.status ?? null) === status;
  });
}
