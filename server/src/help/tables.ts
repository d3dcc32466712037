import type { HelpTopic } from '@stillweb/contract/help';
import type { ColumnType, Generated } from 'kysely';
import type { Executor } from '../platform/database.ts';

/** What a message is about, beside its text: only what was sent. */
export type RequestContext = {
  /** The address of a page that looks broken, as typed. */
  page?: string | undefined;
  /** As in "Firefox on Linux". */
  browser?: string | undefined;
  extensionVersion?: string | undefined;
};

export type HelpTables = {
  help_requests: {
    id: Generated<string>;
    number: Generated<number>;
    user_id: string | null;
    topic: HelpTopic;
    name: string;
    email: string;
    message: string;
    context: ColumnType<RequestContext, string>;
    created_at: Date;
    sent_at: Date | null;
  };
};

export type HelpDatabase = Executor<HelpTables>;
