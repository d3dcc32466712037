import { authApi } from '@stillweb/contract/account/auth';
import { apiBase } from '@stillweb/contract/errors';
import type { Plan } from '@stillweb/contract/billing/plans';
import { subscriptionApi } from '@stillweb/contract/billing/manage-subscription';
import { withdrawalApi } from '@stillweb/contract/billing/withdrawal';
import { callApi } from './clients/api.ts';
import { openSandbox, type SandboxClient } from './clients/sandbox.ts';
import { waitForUrl } from './lib/processes/service-group.ts';
import { readSettings } from './lib/settings.ts';
import { cards } from './clients/hosted-pages.ts';
import {
  buy,
  currentSubscription,
  signUp,
  type EntryPoints,
  type SignedInUser,
} from './clients/user.ts';
import { waitFor } from './clients/wait-for.ts';

const password = 'Passw0rd!';

type Purchase = { plan: Plan; card: string };

/** A user, with the steps before and after the sandbox's clock advances past the trial. */
type Persona = {
  id: string;
  name: string;
  before?: Purchase & { cancels?: true };
  after?: Purchase | 'cancels' | 'pauses' | 'withdraws';
  /** Subscribes and pauses before all others, so that the pause has begun in the end. */
  pausesFirst?: true;
  /** The status that the site shows in the end; null without a subscription. */
  status: string | null;
};

const monthly = { plan: 'MONTHLY', card: cards.good } as const;

const personas: Persona[] = [
  { id: 'new', name: 'New', status: null },
  { id: 'trial', name: 'Trial', after: monthly, status: 'TRIALING' },
  { id: 'active-monthly', name: 'Active Monthly', before: monthly, status: 'ACTIVE' },
  {
    id: 'active-yearly',
    name: 'Active Yearly',
    before: { plan: 'YEARLY', card: cards.good },
    status: 'ACTIVE',
  },
  { id: 'cancelling', name: 'Canceling', before: monthly, after: 'cancels', status: 'ACTIVE' },
  {
    id: 'past-due',
    name: 'Past Due',
    before: { plan: 'MONTHLY', card: cards.failsLater },
    status: 'PAST_DUE',
  },
  { id: 'pausing', name: 'Pausing', before: monthly, after: 'pauses', status: 'ACTIVE' },
  { id: 'paused', name: 'Paused', before: monthly, pausesFirst: true, status: 'PAUSED' },
  { id: 'withdrawn', name: 'Withdrawn', before: monthly, after: 'withdraws', status: 'CANCELED' },
  { id: 'canceled', name: 'Canceled', before: { ...monthly, cancels: true }, status: 'CANCELED' },
  {
    // Without a trial the first payment is due immediately, and only such a payment can stay unfinished.
    id: 'incomplete',
    name: 'Incomplete',
    before: { ...monthly, cancels: true },
    after: { plan: 'MONTHLY', card: cards.asksFor3ds },
    status: 'INCOMPLETE',
  },
];

function emailOf({ id }: Persona): string {
  return `${id}@stillweb.example`;
}

type PersonaUser = { persona: Persona; user: SignedInUser };

// Trials last seven days; Stripe charges the first invoice about an hour later.
const untilTrialsArePaid = 'P7DT3H';
// A pause begins with the end of the paid month.
const untilPausesBegin = 'P32D';

/** Creates every persona through the API and the hosted pages, while the sandbox's clock advances. */
async function createPersonas(copy: EntryPoints, sandbox: SandboxClient): Promise<void> {
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

try {
  const { ports } = readSettings(process.env);
  const siteUrl = `http://localhost:${ports.site}`;
  await waitForUrl(`${siteUrl}/health/ready`, { timeoutMs: 2_000 }).catch(() => {
    throw new Error(`There is no site at ${siteUrl}. Run "npm start" first, in another terminal.`);
  });
  const existing = await countExisting(siteUrl);
  const inboxUrl = `http://localhost:${ports.mail}`;
  const sandbox = openSandbox(`http://localhost:${ports.sandbox}`);
  if (existing === 0) await createPersonas({ siteUrl, inboxUrl }, sandbox);
  else if (existing < personas.length) {
    throw new Error('Some personas exist and some do not: seed an empty DATA_DIR instead.');
  }
  for (const persona of personas) {
    console.log(`  ${emailOf(persona).padEnd(34)} ${persona.status ?? 'no subscription'}`);
  }
  console.log(existing === 0 ? `Their password is ${password}` : 'They were there already.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** The clock cannot advance a second time for the same users, so existing ones stay as they are. */
async function countExisting(siteUrl: string): Promise<number> {
  let existing = 0;
  for (const persona of personas) {
    const body = { email: emailOf(persona), password };
    const { status } = await callApi('POST', `${siteUrl}${apiBase}${authApi.login.path}`, { body });
    if (status === 200) existing += 1;
    else if (status !== 401 && status !== 403) throw new Error(`The log-in answered ${status}.`);
  }
  return existing;
}
