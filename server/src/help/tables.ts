import type { HelpTopic } from '@stillweb/contract/help';
import type { Executor } from '../platform/database/database.ts';
import type { TablesOf } from '../platform/database/database-tables.ts';

/** The subject of a message, as sent. */
export type RequestContext = {
  /** The address of a page that looks broken, as typed. */
  page?: string | undefined;
  /** As in "Firefox on Linux". */
  browser?: string | undefined;
  extensionVersion?: string | undefined;
};

export type HelpTables = TablesOf<
  'help_requests',
  { help_requests: { topic: HelpTopic; context: RequestContext } }
>;

export type HelpDatabase = Executor<HelpTables>;
