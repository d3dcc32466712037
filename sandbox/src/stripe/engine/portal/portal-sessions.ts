import type { PortalSession } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { newId } from '../../ids.ts';
import { defaultPortalConfiguration } from './portal-configurations.ts';

export type PortalFlow = NonNullable<PortalSession['flow']>;

export type NewPortalSession = {
  customer: string;
  configuration?: string;
  returnUrl?: string | null;
  locale?: string | null;
  flow?: PortalFlow | null;
};

/** A short-lived link into the customer portal: whoever has the url is the customer. */
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

/** A flow about a subscription needs one of this customer. */
async function checkFlow(tx: Tx, { flow, customer }: NewPortalSession): Promise<void> {
  const about =
    flow?.subscription_cancel ?? flow?.subscription_update ?? flow?.subscription_update_confirm;
  if (!flow || !about) return;
  const param = `flow_data[${flow.type}][subscription]`;
  const subscription = await tx.require('subscription', about.subscription, param);
  if (subscription.customer !== customer) {
    throw invalidRequest(
      `No such subscription: '${about.subscription}'`,
      param,
      'resource_missing',
    );
  }
}
