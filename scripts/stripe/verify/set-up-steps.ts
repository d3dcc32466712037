import { announcedPlans } from '@stillweb/contract/billing/offers';
import { applySteps } from '../../../server/src/billing/stripe/setup/apply-steps.ts';
import { describeStep } from '../../../server/src/billing/stripe/setup/describe-step.ts';
import { planSetUp } from '../../../server/src/billing/stripe/setup/set-up-stripe.ts';
import type { Step as Change } from '../../../server/src/billing/stripe/setup/step.ts';
import { endpointSite } from './test-clock.ts';
import type { Side } from './side.ts';
import type { Chapter } from './steps.ts';
import { openCheckout } from '../../../server/src/billing/buy/open-checkout.ts';
import { closeCheckout } from '../../../server/src/billing/subscription/end-billing.ts';
import { eraseCustomers } from '../../../server/src/billing/subscription/erase-customers.ts';
import { enabledEvents } from '../../../server/src/billing/stripe/setup/webhook.ts';

/** Here the account may have been set up before, and needs fewer changes. */
export const firstSetUp = 'set up';

const plans = announcedPlans();

export const setUpSteps: Chapter = [
  { name: firstSetUp, act: async (side) => change(side, await planCatalogueSteps(side)) },
  { name: 'set up again', act: expectNothingLeft },
];

export const endpointSteps: Chapter = [{ name: 'a webhook endpoint', act: addAndRemoveEndpoint }];

/** The set-up without its webhook endpoint: a new one would have a secret that no server knows. */
async function planCatalogueSteps(side: Side): Promise<Change[]> {
  return (await planFor(side, side.siteUrl)).filter((step) => !isAboutEndpoint(step));
}

async function expectNothingLeft(side: Side): Promise<void> {
  const left = (await planCatalogueSteps(side)).map(describeStep);
  side.recording.note('what a second set-up would change', left);
  if (left.length > 0) side.recording.addProblem(`a second set-up would ${left.join(', ')}.`);
}

async function addAndRemoveEndpoint(side: Side): Promise<void> {
  await change(side, (await planFor(side, endpointSite)).filter(isAboutEndpoint));
  const { data } = await side.unrecorded.webhookEndpoints.list({ limit: 100 });
  const own = data.find(({ url }) => url.startsWith(`${endpointSite}/`));
  if (own) await side.operator.webhookEndpoints.del(own.id);
}

async function planFor({ operator }: Side, siteUrl: string): Promise<Change[]> {
  const { steps } = await planSetUp(operator, {
    plans,
    siteUrl,
    knowsWebhookSecret: true,
    reachesLocalhost: false,
    replaceEndpoints: [],
  });
  return steps;
}

function change({ operator, siteUrl }: Side, steps: Change[]): Promise<void> {
  return applySteps(operator, steps, { plans, siteUrl, onWebhookSecret: () => {} });
}

function isAboutEndpoint({ action }: Change): boolean {
  return action.endsWith('endpoint');
}

/** Paying at Stripe's page needs a browser: the subscriber's subscriptions are made by the API. */
export const checkoutSteps: Chapter = [
  {
    name: 'checkout opened',
    act: ({ billing, visitor }) => openCheckout(billing, visitor.id, { plan: 'MONTHLY' }),
  },
  {
    name: 'checkout for the other plan',
    act: ({ billing, visitor }) => openCheckout(billing, visitor.id, { plan: 'YEARLY' }),
  },
  { name: 'checkout closed', act: ({ billing, visitor }) => closeCheckout(billing, visitor.id) },
  { name: 'visitor erased', act: ({ billing, visitor }) => eraseCustomers(billing, visitor.id) },
];

/** More events than one subscriber has, plus those of other tests in the account. */
const newest = 1_000;

export const eventSteps: Chapter = [{ name: 'events', act: countEvents }];

/**
 * How many events of each type the server would have received about the subscriber. Their order is not
 * compared: Stripe promises none.
 */
async function countEvents({ unrecorded, recording, customerId }: Side): Promise<void> {
  const counts = new Map<string, number>(enabledEvents.map((type) => [type, 0]));
  const events = unrecorded.events.list({ limit: 100 });
  for (const { type, data } of await events.autoPagingToArray({ limit: newest })) {
    const count = counts.get(type);
    if (count !== undefined && isOf(customerId, data.object)) counts.set(type, count + 1);
  }
  recording.note('the events of the subscriber', Object.fromEntries(counts));
}

function isOf(customerId: string, object: object): boolean {
  return Reflect.get(object, 'customer') === customerId || Reflect.get(object, 'id') === customerId;
}
