import { newId } from '../../ids.ts';
import type { PortalConfiguration } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { mergeMetadata } from '../metadata.ts';

type Features = PortalConfiguration['features'];

/** Undefined fields are left as they are; null clears a field. */
export type PortalConfigurationChanges = {
  active?: boolean;
  name?: string | null;
  defaultReturnUrl?: string | null;
  businessProfile?: Partial<PortalConfiguration['business_profile']>;
  features?: { [Key in keyof Features]?: Partial<Features[Key]> };
  metadata?: Record<string, string> | null;
};

/** Creates a configuration; features that are not named are off. */
export async function createPortalConfiguration(
  tx: Tx,
  changes: PortalConfigurationChanges,
  isDefault = false,
): Promise<PortalConfiguration> {
  return tx.insert(
    merged(
      {
        id: newId('bpc'),
        object: 'billing_portal.configuration',
        active: true,
        application: null,
        business_profile: {
          headline: null,
          privacy_policy_url: null,
          terms_of_service_url: null,
        },
        created: tx.now(),
        default_return_url: null,
        features: allOff,
        is_default: isDefault,
        livemode: false,
        login_page: { enabled: false, url: null },
        metadata: {},
        name: null,
        updated: tx.now(),
      },
      changes,
      tx.now(),
    ),
    'billing_portal.configuration.created',
  );
}

/** Emits `billing_portal.configuration.updated`. */
export async function updatePortalConfiguration(
  tx: Tx,
  configuration: PortalConfiguration,
  changes: PortalConfigurationChanges,
): Promise<PortalConfiguration> {
  const changed = merged(configuration, changes, tx.now());
  return tx.change(configuration, changed, 'billing_portal.configuration.updated');
}

/** The configuration of sessions that name none, created at first use. */
export async function defaultPortalConfiguration(tx: Tx): Promise<PortalConfiguration> {
  const [existing] = await tx.list('billing_portal.configuration', { match: { is_default: true } });
  if (existing) return existing;
  const features = {
    customer_update: { enabled: true, allowed_updates: ['email', 'name'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true },
  };
  return createPortalConfiguration(tx, { features }, true);
}

function merged(
  current: PortalConfiguration,
  changes: PortalConfigurationChanges,
  now: number,
): PortalConfiguration {
  const { features: before } = current;
  const change = changes.features ?? {};
  return {
    ...current,
    active: changes.active ?? current.active,
    name: changes.name === undefined ? current.name : changes.name,
    default_return_url:
      changes.defaultReturnUrl === undefined
        ? current.default_return_url
        : changes.defaultReturnUrl,
    business_profile: { ...current.business_profile, ...changes.businessProfile },
    features: {
      customer_update: { ...before.customer_update, ...change.customer_update },
      invoice_history: { ...before.invoice_history, ...change.invoice_history },
      payment_method_update: { ...before.payment_method_update, ...change.payment_method_update },
      subscription_cancel: { ...before.subscription_cancel, ...change.subscription_cancel },
      subscription_pause: { ...before.subscription_pause, ...change.subscription_pause },
      subscription_update: { ...before.subscription_update, ...change.subscription_update },
    },
    metadata: mergeMetadata(current.metadata ?? {}, changes.metadata),
    updated: now,
  };
}

const allOff: Features = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    products: [],
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
};
