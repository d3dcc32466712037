import { addGauge, type Metrics } from '../platform/metrics.ts';
import { countDevices } from './store/devices.ts';
import type { LicenceDatabase, LinkedBy } from './tables.ts';

const all: LinkedBy[] = ['page', 'code'];

/** Adds the metrics of the licence, in addition to the counter of entitlements. */
export function measureLicence(metrics: Metrics, db: LicenceDatabase): void {
  addGauge(
    metrics,
    {
      name: 'licence_devices',
      help: 'Linked browsers, by whether a page or a typed code has linked them',
      label: 'linked_by',
    },
    async () => {
      const counted = await countDevices(db);
      return all.map((label) => ({
        label,
        value: counted.find(({ linkedBy }) => linkedBy === label)?.count ?? 0,
      }));
    },
  );
}
