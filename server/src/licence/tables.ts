import type { ColumnType, Generated } from 'kysely';
import type { Executor } from '../platform/database.ts';

export type LicenceTables = {
  licence_devices: {
    id: Generated<string>;
    user_id: string;
    install_id: string;
    name: string;
    extension_version: string;
    linked_by: LinkedBy;
    credential_hash: Buffer;
    next_hash: Buffer | null;
    spent_hash: Buffer | null;
    unlink_hash: Buffer;
    linked_at: Date;
    renewed_at: Date;
    /** The driver reads a date as midnight of the local time zone: select it as text. */
    last_seen_on: ColumnType<Date, string, string>;
  };
  licence_grants: {
    code_hash: Buffer;
    user_id: string;
    challenge: string;
    install_id: string;
    name: string;
    version: string;
    replaces: string | null;
    expires_at: Date;
  };
  licence_device_codes: {
    device_code_hash: Buffer;
    user_code_hash: Buffer;
    install_id: string;
    name: string;
    version: string;
    network: string;
    looked_up_by: string | null;
    user_id: string | null;
    denied: Generated<boolean>;
    replaces: string | null;
    interval_seconds: number;
    polled_at: Date | null;
    created_at: Date;
    expires_at: Date;
  };
};

/** How a device was linked: by a page of the site, or by a code that its user typed there. */
export type LinkedBy = 'page' | 'code';

/** One installation of the extension, as it describes itself. */
export type Installation = { installId: string; name: string; version: string };

export type LicenceDatabase = Executor<LicenceTables>;
