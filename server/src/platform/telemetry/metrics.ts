import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Release } from '../../config/release.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of this process, in a registry of their own; durations in seconds. */
export function createMetrics() {
  const registry = new Registry();
  // In milliseconds. At the default of 10, this timer is half of an idle server's work.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  const checkouts = new Counter({
    name: 'billing_checkouts_total',
    help: 'Requests for a checkout: opened, refused (the user has a subscription, or may not ask), or failed',
    labelNames: ['outcome'],
    registers: [registry],
  });
  // From 0 on: Prometheus sees no increase in the first sample of a series.
  for (const outcome of ['opened', 'refused', 'failed']) checkouts.inc({ outcome }, 0);
  const unreadableEvents = new Counter({
    name: 'billing_unreadable_events_total',
    help: 'Signed webhooks that are no events we can read: thin ones of API v2, without an object, or others',
    labelNames: ['shape'],
    registers: [registry],
  });
  for (const shape of ['thin', 'without_object', 'other']) unreadableEvents.inc({ shape }, 0);
  return {
    registry,
    checkouts,
    unreadableEvents,
    internalErrors: new Counter({
      name: 'http_internal_errors_total',
      help: 'Requests that ended in a 500: an error in our code, such as a call that Stripe finds invalid',
      registers: [registry],
    }),
    requestDuration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the last of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    jobDuration: new Histogram({
      name: 'job_duration_seconds',
      help: 'Time that a background job took, by how it ended',
      labelNames: ['queue', 'outcome'],
      buckets: [0.01, 0.05, 0.25, 1, 5, 15],
      registers: [registry],
    }),
    passwordHashes: new Gauge({
      name: 'password_hashes_in_progress',
      help: 'Passwords being hashed or waiting for it; 64 may wait',
      registers: [registry],
    }),
    billingSyncs: new Counter({
      name: 'billing_syncs_total',
      help: 'Times that a customer was brought up to date with Stripe, by how it ended',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    entitlements: new Counter({
      name: 'licence_entitlements_total',
      help: 'Entitlements that linked browsers were answered, by status of the subscription; 304 while unchanged',
      labelNames: ['status', 'answer'],
      registers: [registry],
    }),
    priceMismatch: new Gauge({
      name: 'billing_price_mismatch',
      help: 'Whether the price of a plan is missing at Stripe or not as announced, as last read: 1 if so',
      labelNames: ['plan', 'currency', 'offer'],
      registers: [registry],
    }),
    declinedCards: new Counter({
      name: 'billing_declined_cards_total',
      help: 'Cards that a bank has declined in a call of a user, not at a renewal or at a hosted page',
      registers: [registry],
    }),
  };
}

/** Adds `build_info`, which is always 1: its labels say which release runs. */
export function addBuildInfo({ registry }: Metrics, release: Release): void {
  const gauge = new Gauge({
    name: 'build_info',
    help: 'The release that runs; always 1',
    labelNames: ['version', 'commit'],
    registers: [registry],
  });
  gauge.set(release, 1);
}

type Reading = { label?: string; value: number };

/**
 * Adds a gauge that is read for every scrape, for values that all servers share. While it cannot be
 * read it has no samples, which an alert can detect with `absent`.
 * @param names.label the name of the label that distinguishes the values; none for a single value
 */
export function addGauge(
  { registry }: Metrics,
  names: { name: string; help: string; label?: string },
  read: () => Promise<Reading[]>,
): void {
  const { name, help, label } = names;
  const gauge = new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [],
    async collect() {
      this.reset();
      // A gauge without labels is reset to 0, which would be a sample.
      if (!label) this.remove();
      for (const reading of await read().catch((): Reading[] => [])) {
        this.set(label ? { [label]: reading.label ?? '' } : {}, reading.value);
      }
    },
  });
  registry.registerMetric(gauge);
}
