import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { consentRoutes } from '../../mail/consent-routes.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { withdrawConsent } from '../store/come-back-consents.ts';
import { comeBackEmails } from '../emails/email-parts.ts';
import { changeConsent, readConsent } from './change-consent.ts';

/** The consent to the email with the price to come back: for its user, and by the link in the email. */
export function comeBackRoutes(billing: BillingContext): FastifyPluginAsyncZod {
  const { db, siteUrl, clock } = billing;
  return consentRoutes({
    db,
    siteUrl,
    name: 'come-back',
    emails: comeBackEmails,
    read: (userId) => readConsent(billing, userId),
    change: (userId, consent) => changeConsent(billing, userId, consent),
    unsubscribe: async (token) => {
      const isKnown = await withdrawConsent(db, token, clock());
      if (!isKnown) throw new AppError('INVALID_LINK');
      return 'You will get no email about coming back.';
    },
  });
}
