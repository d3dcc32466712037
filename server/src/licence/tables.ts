import type { Executor } from '../platform/database.ts';
import type { TablesOf } from '../platform/database-tables.ts';

export type LicenceTables = TablesOf<
  | 'licence_devices'
  | 'licence_grants'
  | 'licence_device_codes'
  | 'uninstall_answers'
  | 'uninstall_comments',
  { licence_devices: { linked_by: LinkedBy } }
>;

/** How a device was linked: by a page of the site, or by a code that its user typed there. */
export type LinkedBy = 'page' | 'code';

/** One installation of the extension, as it describes itself. */
export type Installation = { installId: string; name: string; version: string };

export type LicenceDatabase = Executor<LicenceTables>;
