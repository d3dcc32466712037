import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** What this process counts, in a registry of its own; durations in seconds. */
export function createMetrics() {
  const registry = new Registry();
  // In milliseconds. The usual 10 would be half of what an idle server does.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  return {
    registry,
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
  };
}

type Reading = { label: string; value: number };

/**
 * A gauge that is read anew for every scrape: what all servers share, and so the same from each. It
 * has no samples while it cannot be read, which an alert can ask for with `absent`.
 */
export function addGauge(
  { registry }: Metrics,
  names: { name: string; help: string; label: string },
  read: () => Promise<Reading[]>,
): void {
  const { name, help, label } = names;
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [],
    async collect() {
      this.reset();
      for (const reading of await read().catch(() => [])) {
        this.labels(reading.label).set(reading.value);
      }
    },
  });
  registry.registerMetric(gauge);
}
