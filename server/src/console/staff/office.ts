import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { ConsoleTables } from '../tables.ts';

/** What changes of the staff need; the command line has it, too. */
export type StaffOffice = {
  db: Kysely<ConsoleTables>;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  /** The address of the console. */
  url: string;
};
