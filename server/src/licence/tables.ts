import type { UninstallReason } from '@stillweb/contract/licence/uninstalls';
import type { Executor } from '../platform/database/database.ts';
import type { TablesOf } from '../platform/database/database-tables.ts';

export type LicenceTables = TablesOf<
  | 'licence_devices'
  | 'licence_grants'
  | 'licence_device_codes'
  | 'uninstall_answers'
  | 'uninstall_comments',
  {
    licence_devices: { linked_by: LinkedBy };
    licence_grants: { linked_by: GrantedBy };
    uninstall_answers: { reason: UninstallReason };
    uninstall_comments: { reason: UninstallReason };
  }
>;

/** The origin of a grant: a page of the site, or the licence of another system. */
export type GrantedBy = 'page' | 'licence';

/** How a device was linked: by a grant, or by a code that its user typed on the site. */
export type LinkedBy = GrantedBy | 'code';

/** One installation of the extension, as it describes itself. */
export type Installation = { installId: string; name: string; version: string };

export type LicenceDatabase = Executor<LicenceTables>;
