import type { Mailing, StopMailingRequest } from '@stillweb/contract/console/mailings';
import { lockMailing, updateMailing } from '../../mailings/store/mailings.ts';
import { countRecipients } from '../../mailings/store/recipients.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit, type Actor } from '../append-audit.ts';
import type { ConsoleContext } from '../context.ts';
import { readMailing } from './present-mailing.ts';

/** Stops a mailing that is being sent; one that has ended stays as it is. @throws AppError NOT_FOUND */
export async function stopMailing(
  { db, clock }: ConsoleContext,
  by: Actor,
  id: string,
  form: StopMailingRequest,
): Promise<Mailing> {
  await db.transaction().execute(async (trx) => {
    const mailing = await lockMailing(trx, id);
    if (!mailing || mailing.state === 'previewed') throw new AppError('NOT_FOUND');
    if (mailing.state !== 'sending') return;
    const totals = await countRecipients(trx, id);
    await updateMailing(trx, id, { state: 'stopped', ended_at: clock(), totals });
    const intentId = mailing.intent_id === null ? null : Number(mailing.intent_id);
    const act = { action: 'stop-mailing', target: id, after: totals, intentId, ...form };
    await appendAudit(trx, clock, by, act);
  });
  return readMailing(db, id);
}
