import * as z from 'zod/mini';
import { findMailing, lockMailing, updateMailing } from '../../../../mailings/store/mailings.ts';
import type { StoredMailing } from '../../../../mailings/store/mailings.ts';
import { countRecipients } from '../../../../mailings/store/recipients.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { notPossible, type Kind } from '../../action-kind.ts';
import { effect } from '../../effect.ts';

/** Stops a mailing that is being sent. It keeps something from being done, so that it needs no signature. */
export const stopMailing: Kind<'stop-mailing'> = {
  target: ({ mailing }) => mailing,
  plan: z.null(),
  preview: async ({ db }, _subject, { mailing: id }) => {
    requireSending(await findMailing(db, id));
    return {
      effects: [
        effect({ of: 'mail', text: 'Customers who have not received it yet will not get it.' }),
        effect({ of: 'warning', text: 'It cannot be resumed.' }),
      ],
      confirm: 'Stop the mailing',
      needsStepUp: false,
      needsApproval: false,
      plan: null,
    };
  },
  executeNow: async ({ clock }, trx, { request: { mailing: id } }) => {
    const { intent_id } = requireSending(await lockMailing(trx, id));
    const after = await countRecipients(trx, id);
    await updateMailing(trx, id, { state: 'stopped', ended_at: clock(), totals: after });
    return { after, intentId: intent_id };
  },
};

function requireSending(mailing: StoredMailing | undefined): StoredMailing {
  if (!mailing?.started_at) throw new AppError('NOT_FOUND');
  if (mailing.state === 'sending') return mailing;
  throw notPossible('This mailing has already ended.');
}
