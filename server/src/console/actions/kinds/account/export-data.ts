import * as z from 'zod/mini';
import { sendExportLink } from '../../../../account/support/send-emails.ts';
import { notPossible, type Kind } from '../../action-kind.ts';
import { effect } from '../../effect.ts';
import { readAccount } from './read-account.ts';

/** To the address of the account alone, and only to one that is proven. */
export const exportData: Kind<'export-data'> = {
  plan: z.null(),
  preview: async ({ db }, { userId }) => {
    const { isVerified, isUndeliverable } = await readAccount(db, userId);
    if (!isVerified) throw notPossible('The address is not verified: it may be a stranger’s.');
    if (isUndeliverable)
      throw notPossible('The address refuses email: it has to be changed first.');
    return {
      effects: [
        effect({
          of: 'mail',
          text: 'A link goes to the address of the account. It works for 7 days, until the password or the address changes.',
        }),
        effect({
          of: 'data',
          text: 'The file is created when the customer opens the link: all the data we hold, with invoices and payments. No copy is stored.',
        }),
        effect({ of: 'data', text: 'An earlier link to an export stops working.' }),
      ],
      confirm: 'Export data',
      needsStepUp: false,
      needsApproval: false,
      plan: null,
    };
  },
  execute: async ({ account }, { userId }) => {
    await sendExportLink(account.support, userId);
    return {};
  },
};
