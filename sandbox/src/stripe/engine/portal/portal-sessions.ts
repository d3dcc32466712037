import { newId } from '../../ids.ts';
import type { PortalSession } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { defaultPortalConfiguration } from './portal-configurations.ts';

export type PortalFlow = NonNullable<PortalSession['flow']>;

/** `flow` opens one page of the portal instead of its home page. */
export type NewPortalSession = {
  customer: string;
  configuration?: string;
  returnUrl?: string | null;
  locale?: string | null;
  flow?: PortalFlow | null;
};

/**
 * Creates a link into the customer portal, which needs no log-in. Emits
 * `billing_portal.session.created`.
 * @throws 400 for an unknown customer, an inactive configuration, or another customer's
 * subscription
 */
export async function createPortalSession(tx: Tx, terms: NewPortalSession): Promise<PortalSession> {
  await tx.require('customer', terms.customer, 'customer');
  const configuration = terms.configuration
    ? await tx.require('billing_portal.configuration', terms.configuration, 'configuration')
    : await defaultPortalConfiguration(tx);
  if (!configuration.active) {
    throw invalidRequest('This portal configuration is not active.', 'configuration');
  }
  await checkFlow(tx, terms);
  const id = newId('bps', 40);
  const session: PortalSession = {
    id,
    object: 'billing_portal.session',
    after_expiration: null,
    configuration: configuration.id,
    created: tx.now(),
    customer: terms.customer,
    customer_account: null,
    flow: terms.flow ?? null,
    livemode: false,
    locale: terms.locale ?? null,
    on_behalf_of: null,
    return_url: terms.returnUrl ?? configuration.default_return_url,
    url: `${tx.baseUrl()}/portal/${id}`,
  };
  return tx.insert(session, 'billing_portal.session.created');
}

/** The subscription that a flow names must be one of the customer's. */
async function checkFlow(tx: Tx, { flow, customer }: NewPortalSession): Promise<void> {
  const target =
    flow?.subscription_cancel ?? flow?.subscription_update ?? flow?.subscription_update_confirm;
  if (!flow || !target) return;
  const param = `flow_data[${flow.type}][subscription]`;
  const subscription = await tx.require('subscription', target.subscription, param);
  if (subscription.customer !== customer) {
    throw invalidRequest(
      `No such subscription: '${target.subscription}'`,
      param,
      'resource_missing',
    );
  }
}
