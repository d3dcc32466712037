import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { ConsoleTables } from '../tables.ts';

/** The dependencies of changes to the staff, also on the command line. */
export type StaffOffice = {
  db: Kysely<ConsoleTables>;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  /** The address of the console. */
  url: string;
};
