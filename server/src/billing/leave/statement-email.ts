import { dayMs } from '@stillweb/contract/time';
import { createMailboxLimit, noRefund } from '../../http/limits/mailbox-limit.ts';
import type { PreparedEmail } from '../../mail/email-sender.ts';
import { createRandomToken } from '../../platform/random-token.ts';
import type { BillingContext } from '../context.ts';
import type { StatementEmail } from '../jobs.ts';
import { findWithdrawal, linkStatement } from '../store/withdrawals.ts';
import { findCurrent } from '../store/subscriptions.ts';
import type { Withdrawal } from '../tables.ts';
import { acknowledgementEmail, confirmLinkEmail, noContractEmail } from './statement-text.ts';

const linkLifetime = 7 * dayMs;

type Addressed = Withdrawal & { email: string };

/**
 * Prepares the emails about statements of withdrawal. The token of a link is created here, so that no table
 * and no job contains one.
 */
export function createStatementEmail(billing: BillingContext) {
  const countEmail = createMailboxLimit(billing.db);

  const composeLink = async (statement: Addressed) => {
    const { id, email, language } = statement;
    const user = await billing.findVerifiedUser({ email });
    const contract = user && (await findCurrent(billing, user.id));
    const owner = contract && (await billing.findOwner(user.id));
    if (!owner) return { language, parts: () => noContractEmail(billing.siteUrl) };
    const token = createRandomToken();
    const expiresAt = new Date(billing.clock().getTime() + linkLifetime);
    await linkStatement(billing.db, id, { userId: user.id, token, expiresAt });
    return {
      language: owner.language ?? language,
      parts: () => confirmLinkEmail(owner.name, token, billing.siteUrl),
    };
  };

  const composeAcknowledgement = async (statement: Withdrawal) => {
    const owner = statement.user_id ? await billing.findOwner(statement.user_id) : undefined;
    const language = owner?.language ?? statement.language;
    return { language, parts: () => acknowledgementEmail(statement, billing.siteUrl) };
  };

  return async ({ id, kind }: StatementEmail): Promise<PreparedEmail | undefined> => {
    const statement = await findWithdrawal(billing.db, id);
    const email = statement?.email;
    if (!email) return undefined;
    // Not sent beyond the limit: the statement is stored, and earlier links work on.
    const refund =
      kind === 'link' ? await countEmail({ to: email, kind: 'withdrawal-link' }) : noRefund;
    if (!refund) return undefined;
    const content =
      kind === 'link'
        ? await composeLink({ ...statement, email })
        : await composeAcknowledgement(statement);
    return {
      to: email,
      kind: `withdrawal-${kind}`,
      userId: statement.user_id ?? undefined,
      ...content,
      id: `withdrawal-${kind}:${id}`,
      isNewWithText: true,
      ifRefused: 'ignore',
      refund,
    };
  };
}
