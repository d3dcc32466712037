import { planTexts, productName, type PlanDetails } from '@stillweb/contract/billing/plans';
import Stripe from 'stripe';
import { productId } from '../../rules/our-product.ts';
import { portalParams } from './portal.ts';
import {
  isInGroup,
  ownership,
  priceGroupOf,
  type PriceGroup,
  type SetUpOptions,
  type Step,
} from './step.ts';
import { enabledEvents } from './webhook.ts';

export type ApplyOptions = Pick<SetUpOptions, 'plans' | 'siteUrl'> & {
  /** Is given the signing secret of an endpoint as soon as it exists: Stripe never shows it again. */
  onWebhookSecret: (secret: string) => void;
  onDone?: ((step: Step) => void) | undefined;
  /** Makes a price or a portal configuration; by default under a key that lasts as long as this run. */
  create?: Create;
};

/** Makes an object at Stripe under an idempotency key. @param change the object, as `changeOnce` takes it */
type Create = (
  change: { kind: string; object: string; params: object },
  call: (options?: Stripe.RequestOptions) => Promise<unknown>,
) => Promise<unknown>;

/**
 * Makes the changes, one after the other. When one fails, those after it are not made, and the next
 * run continues from there.
 */
export async function applySteps(
  stripe: Stripe,
  steps: readonly Step[],
  options: ApplyOptions,
): Promise<void> {
  for (const step of steps) {
    await applyStep(stripe, step, options);
    options.onDone?.(step);
  }
}

async function applyStep(stripe: Stripe, step: Step, options: ApplyOptions): Promise<void> {
  const { create = (_change, call) => call() } = options;
  switch (step.action) {
    case 'create product':
      await stripe.products.create({ id: productId, ...productParams });
      break;
    case 'update product':
      await stripe.products.update(productId, productParams);
      break;
    case 'create price': {
      const params = priceParams(step.details);
      const change = { kind: 'create-price', object: step.details.lookupKey, params };
      await create(change, (request) => stripe.prices.create(params, request));
      break;
    }
    case 'move lookup key': {
      const lookup_key = step.details.lookupKey;
      await stripe.prices.update(step.priceId, { lookup_key, transfer_lookup_key: true });
      break;
    }
    case 'set tax behavior': {
      const { taxBehavior: tax_behavior } = step.details;
      await stripe.prices.update(step.priceId, { ...(tax_behavior && { tax_behavior }) });
      break;
    }
    case 'create portal configuration': {
      const params = await portalOf(stripe, options, step.group);
      const { offer = 'no-offer', currency } = step.group;
      const object = `portal-configuration-${currency ? `in-${currency}` : `of-${offer}`}`;
      await create({ kind: 'create-portal', object, params }, (request) =>
        stripe.billingPortal.configurations.create(params, request),
      );
      break;
    }
    case 'update portal configuration':
      await stripe.billingPortal.configurations.update(
        step.id,
        await portalOf(stripe, options, step.group),
      );
      break;
    case 'create endpoint':
      await createEndpoint(stripe, step.url, options);
      break;
    case 'update endpoint': {
      const changes = { enabled_events: enabledEvents, disabled: false };
      await stripe.webhookEndpoints.update(step.id, changes);
      break;
    }
    case 'replace endpoint':
      await createEndpoint(stripe, step.url, options);
      await stripe.webhookEndpoints.del(step.id);
      break;
  }
}

const productParams = { name: productName, active: true, metadata: ownership };

/** The lookup key moves in the same call that creates the price: there is no moment without one. */
function priceParams(details: PlanDetails): Stripe.PriceCreateParams {
  return {
    product: productId,
    currency: details.currency,
    unit_amount: details.amount,
    recurring: { interval: details.interval },
    lookup_key: details.lookupKey,
    transfer_lookup_key: true,
    nickname: nicknameOf(details),
    ...(details.taxBehavior && { tax_behavior: details.taxBehavior }),
    metadata: details.set === undefined ? ownership : { ...ownership, set: details.set },
  };
}

function nicknameOf(details: PlanDetails): string {
  const { offer, currency } = priceGroupOf(details);
  const { label } = planTexts[details.plan];
  const group = offer ?? currency;
  return group ? `${label} (${group})` : label;
}

/** The prices have been set up by now. */
async function portalOf(stripe: Stripe, { plans, siteUrl }: ApplyOptions, group: PriceGroup) {
  const own = plans.filter((details) => isInGroup(details, group));
  const lookup_keys = own.map(({ lookupKey }) => lookupKey);
  const { data: prices } = await stripe.prices.list({ lookup_keys, active: true });
  const inOrder = lookup_keys.flatMap(
    (lookupKey) => prices.find(({ lookup_key }) => lookup_key === lookupKey)?.id ?? [],
  );
  return portalParams(siteUrl, inOrder, group);
}

async function createEndpoint(
  stripe: Stripe,
  url: string,
  { onWebhookSecret }: ApplyOptions,
): Promise<void> {
  const { secret } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: enabledEvents,
    api_version: Stripe.API_VERSION,
    metadata: ownership,
  });
  if (secret) onWebhookSecret(secret);
}
