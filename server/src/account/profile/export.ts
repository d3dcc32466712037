import type { Passkey } from '@stillweb/contract/account/keys';
import type { DataExport } from '@stillweb/contract/account/own-data';
import { AppError } from '../../platform/app-error.ts';
import type { AccountContext } from '../context.ts';
import { listMailsOfUser } from '../../mail/mail-log.ts';
import { listAccountEvents } from '../store/account-events.ts';
import { presentPasskey } from '../../platform/passkeys.ts';
import { providerAnswer } from '../ways-in/providers/own-providers.ts';
import { userPasskeys } from '../store/passkeys.ts';
import { findSecondStep } from '../store/second-step.ts';
import { listProviders } from '../store/providers.ts';
import { listSessions } from '../store/sessions.ts';
import { findProfile } from '../store/users.ts';
import { isoOf } from '../../platform/iso-time.ts';

/** The part of an export that is about the account. */
export type ExportedAccount = Pick<
  DataExport,
  'profile' | 'sessions' | 'passkeys' | 'providers' | 'secondStep' | 'accountEvents' | 'deliveries'
>;

/** The data of an account about its owner, without hashes of secrets. */
export async function exportAccount(
  { db, clock, loginProviders }: AccountContext,
  userId: string,
): Promise<ExportedAccount> {
  const user = await findProfile(db, { id: userId });
  if (!user) throw new AppError('UNAUTHENTICATED');
  const sessions = await listSessions(db, userId, clock());
  const passkeys = await userPasskeys.list(db, userId);
  const secondStep = await findSecondStep(db, userId);
  const providers = await listProviders(db, userId);
  const events = await listAccountEvents(db, userId);
  const mails = await listMailsOfUser(db, userId);
  return {
    profile: {
      id: user.id,
      name: user.name,
      email: user.email,
      verifiedAt: isoOf(user.email_verified_at),
      emailUndeliverableSince: isoOf(user.email_undeliverable_at),
      createdAt: user.created_at.toISOString(),
      importedAt: isoOf(user.imported_at),
      language: user.language,
      attribution: user.attribution,
      agreement: agreementOf(user),
    },
    sessions: sessions.map((session) => ({
      userAgent: session.user_agent,
      createdAt: session.created_at.toISOString(),
      lastUsedAt: session.last_used_at.toISOString(),
    })),
    passkeys: passkeys.map((passkey) => omitId(presentPasskey(passkey))),
    secondStep: { ...secondStep, since: isoOf(secondStep.since) },
    providers: providers.map((row) => ({
      ...providerAnswer(loginProviders, row),
      issuer: row.issuer,
      subject: row.subject,
    })),
    accountEvents: events.map(({ kind, reason, browser, network, at }) => {
      return { kind, ...(reason && { reason }), browser, network, at: at.toISOString() };
    }),
    deliveries: mails.map(({ kind, result, created_at, last_at }) => ({
      kind,
      result,
      createdAt: created_at.toISOString(),
      lastTriedAt: last_at.toISOString(),
    })),
  };
}

function omitId({ id: _id, ...passkey }: Passkey): Omit<Passkey, 'id'> {
  return passkey;
}

function agreementOf({
  terms_version: termsVersion,
  terms_language: termsLanguage,
  agreed_at: agreedAt,
}: {
  terms_version: string | null;
  terms_language: string | null;
  agreed_at: Date | null;
}): DataExport['profile']['agreement'] {
  if (!termsVersion || !termsLanguage || !agreedAt) return null;
  return { termsVersion, termsLanguage, agreedAt: agreedAt.toISOString() };
}
