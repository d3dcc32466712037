import type { Dependencies } from '../../../dependencies.ts';
import type { MailingsContext } from '../../../mailings/context.ts';
import { endMailing } from '../../../mailings/store/mailings.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { appendAudit } from '../../append-audit.ts';
import type { ReadableTables } from '../../tables.ts';

/** Ends a mailing, and records its outcome in the audit log in the same transaction. */
export function recordMailingEnd({
  pool,
  tracing,
  clock,
}: Pick<Dependencies, 'pool' | 'tracing' | 'clock'>): MailingsContext['endMailing'] {
  const db = openDatabase<ReadableTables>(pool, tracing);
  return ({ id, intentId, totals }) =>
    db.transaction().execute(async (trx) => {
      if (!(await endMailing(trx, id, clock()))) return;
      const act = { action: 'mail-segment', target: id, after: totals, intentId } as const;
      await appendAudit(trx, clock, undefined, act);
    });
}
