import type { NewsConsent } from '@stillweb/contract/news';
import { lockUser } from '../../account/store/users.ts';
import { AppError } from '../../platform/app-error.ts';
import { liftUnsubscription, suppressAddress } from '../../mail/suppressions.ts';
import type { MailingsContext } from '../context.ts';
import { addConsent, hasConsent, withdrawConsent } from '../store/news-consents.ts';
import { markUnsubscribed } from '../store/recipients.ts';

type Context = Pick<MailingsContext, 'db' | 'clock'>;

export async function readConsent({ db }: Context, userId: string): Promise<NewsConsent> {
  return { agreed: await hasConsent(db, userId) };
}

/** Gives or withdraws the consent to news. Who agrees again takes back what an earlier link has said. */
export async function changeConsent(
  { db, clock }: Context,
  userId: string,
  { agreed }: NewsConsent,
): Promise<NewsConsent> {
  await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user) throw new AppError('UNAUTHENTICATED');
    if (!agreed) return withdrawConsent(trx, userId, { by: 'account', now: clock() });
    await addConsent(trx, userId, clock());
    await liftUnsubscription(trx, user.email);
  });
  return { agreed };
}

/**
 * Ends news to the person whose email has the link: the consent is withdrawn and the address suppressed.
 * @throws AppError INVALID_LINK
 */
export async function unsubscribe({ db, clock }: Context, token: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock();
    const recipient = await markUnsubscribed(trx, token, now);
    if (!recipient) throw new AppError('INVALID_LINK');
    const { userId } = recipient;
    const user = userId ? await lockUser(trx, userId) : undefined;
    if (!userId || !user) return;
    await withdrawConsent(trx, userId, { by: 'link', now });
    await suppressAddress(trx, { email: user.email, reason: 'unsubscribed', userId, now });
  });
}
