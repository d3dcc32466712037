import type { NewsConsent } from '@stillweb/contract/news';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { lockUser } from '../../account/store/users.ts';
import { consentRoutes } from '../../mail/consent-routes.ts';
import {
  agreeToNews,
  hasNewsConsent,
  unsubscribeFromNews,
  withdrawNewsConsent,
} from '../../mail/news-consents.ts';
import { AppError } from '../../platform/app-error.ts';
import { newsEmails } from '../compose-mailing.ts';
import type { MailingsContext } from '../context.ts';
import { markUnsubscribed } from '../store/recipients.ts';

/** The consent to news: for its user, and by the link in an email. */
export function newsRoutes(context: MailingsContext): FastifyPluginAsyncZod {
  const { db, siteUrl } = context;
  return consentRoutes({
    db,
    siteUrl,
    name: 'news',
    emails: newsEmails,
    read: async (userId) => ({ agreed: await hasNewsConsent(db, userId) }),
    change: (userId, consent) => changeConsent(context, userId, consent),
    unsubscribe: async (token) => {
      await unsubscribe(context, token);
      return 'You will get no news by email.';
    },
  });
}

async function changeConsent(
  { db, clock }: MailingsContext,
  userId: string,
  { agreed }: NewsConsent,
): Promise<NewsConsent> {
  await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user) throw new AppError('UNAUTHENTICATED');
    if (agreed) await agreeToNews(trx, { userId, email: user.email }, clock());
    else await withdrawNewsConsent(trx, userId, { by: 'account', now: clock() });
  });
  return { agreed };
}

/** @throws AppError INVALID_LINK */
async function unsubscribe({ db, clock }: MailingsContext, token: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock();
    const recipient = await markUnsubscribed(trx, token, now);
    if (!recipient) throw new AppError('INVALID_LINK');
    const { userId } = recipient;
    const user = userId ? await lockUser(trx, userId) : undefined;
    if (userId && user) await unsubscribeFromNews(trx, { userId, email: user.email }, now);
  });
}
