import { createMailboxLimit, noRefund } from '../../http/mailbox-limit.ts';
import { composeEmail } from '../../platform/email-layout.tsx';
import type { Mailer } from '../../platform/mailer.ts';
import { createRandomToken, hashToken } from '../../platform/random-token.ts';
import { isAddressRefused } from '../../platform/refused-address.ts';
import type { BillingContext } from '../context.ts';
import { messageIdOf } from '../emails/outbox.ts';
import type { StatementEmail } from '../jobs.ts';
import { findWithdrawal, linkStatement } from '../store/withdrawals.ts';
import { findCurrent } from '../subscription/current-subscription.ts';
import type { Withdrawal } from '../tables.ts';
import { acknowledgementEmail, confirmLinkEmail, noContractEmail } from './statement-text.ts';

const linkLifetime = 7 * 24 * 60 * 60_000;

type Addressed = Withdrawal & { email: string };

/**
 * Sends the emails about statements of withdrawal. The token of a link is created here, so that no table
 * and no job contains one.
 */
export function createStatementEmailSender(billing: BillingContext, mailer: Mailer) {
  const countEmail = createMailboxLimit(billing.db);

  const composeLink = async (statement: Addressed) => {
    const { id, email } = statement;
    const user = await billing.findVerifiedUser({ email });
    const contract = user && (await findCurrent(billing, user.id));
    const owner = contract && (await billing.findOwner(user.id));
    if (!owner) return noContractEmail(billing.siteUrl);
    const token = createRandomToken();
    const expiresAt = new Date(billing.clock().getTime() + linkLifetime);
    await linkStatement(billing.db, id, { userId: user.id, token, expiresAt });
    return confirmLinkEmail(owner.name, `${billing.siteUrl}/withdraw/confirm?token=${token}`);
  };

  const send = async (statement: Addressed, kind: StatementEmail['kind']) => {
    const parts =
      kind === 'link'
        ? await composeLink(statement)
        : acknowledgementEmail(statement, billing.siteUrl);
    const email = composeEmail(parts, billing.siteUrl);
    // A retried job sends the same Message-ID, unless its email contains a new link.
    const content = hashToken(email.text).toString('hex').slice(0, 16);
    const messageId = messageIdOf(`withdrawal-${kind}:${statement.id}:${content}`, billing);
    const about = { kind: `withdrawal-${kind}`, userId: statement.user_id ?? undefined };
    await mailer.send({ to: statement.email, about, ...email, messageId });
  };

  return async ({ id, kind }: StatementEmail): Promise<void> => {
    const statement = await findWithdrawal(billing.db, id);
    const email = statement?.email;
    if (!email) return;
    // Not sent beyond the limit: the statement is stored, and earlier links work on.
    const refund =
      kind === 'link' ? await countEmail({ to: email, kind: 'withdrawal-link' }) : noRefund;
    if (!refund) return;
    try {
      await send({ ...statement, email }, kind);
    } catch (error) {
      await refund();
      if (!isAddressRefused(error)) throw error;
      billing.logger.info({ withdrawal: id }, 'an email on a withdrawal is refused');
    }
  };
}
