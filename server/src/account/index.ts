/**
 * Accounts: who a user is, and how a user proves it. Knows passwords, sessions, access tokens, one-time
 * links, passkeys, codes by email, providers, the second step, changes of address and notices about them, blocks, and the
 * limits for attempts and emails.
 * May call: platform, http, mail, contract; no other domain.
 * Tables: users, registrations, sessions, user_passkeys, user_providers, recovery_codes, one_time_secrets,
 * account_changes, account_events; rate_limits through http/limits, and mail_log through mail/mail-log.
 */

import { brand } from '@stillweb/contract/brand';
import type { Keys } from '@stillweb/contract/account/keys';
import { hourMs } from '@stillweb/contract/time';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Dependencies } from '../dependencies.ts';
import { privateCookie } from '../http/private-cookie.ts';
import type { Identity, Requester } from '../http/requester.ts';
import { createSecurityLog } from '../http/logs/security-log.ts';
import { relyingPartyOf } from '../platform/webauthn.ts';
import { codeRoutes } from './ways-in/codes/routes.ts';
import { passkeyLogInRoutes, passkeyRoutes } from './ways-in/passkeys/routes.ts';
import { providerLogInRoutes, providerRoutes } from './ways-in/providers/routes.ts';
import { noticeRoutes } from './protect/notices/routes.ts';
import { proofRoutes } from './protect/proof/routes.ts';
import { secondStepRoutes } from './protect/second-step/routes.ts';
import { openDatabase } from '../platform/database/database.ts';
import { createAccessTokens } from './security/access-tokens.ts';
import { accountEmailQueue } from './emails/account-email.ts';
import { createAccountEmail } from './emails/prepare-email.ts';
import { createBreachedPasswords } from './security/passwords/breached-passwords.ts';
import { anyPassword, createWeakPasswords } from './security/passwords/weak-passwords.ts';
import { confirmOwner } from './protect/proof/prove.ts';
import type { AccountContext, SupportContext } from './context.ts';
import { createTrustedDevices } from './security/trusted-device.ts';
import { exportAccount, type ExportedAccount } from './profile/export.ts';
import { createSealedCookie } from './security/sealed-cookie.ts';
import { requireAnyProof } from './security/require-proof.ts';
import { refuseBlocked } from './security/refuse-blocked.ts';
import { createEmailCodes } from './security/email-codes.ts';
import { createLinkTokens } from './security/link-tokens.ts';
import { createLoginProviders } from './security/login-providers.ts';
import { createProviderAttempts } from './security/provider-attempts.ts';
import { createAccountLimits } from './security/login-limits.ts';
import { createPasswordHasher, noPassword } from './security/passwords/password-hasher.ts';
import { createDummyHashes } from './security/passwords/dummy-hashes.ts';
import { findNewestImport, listHashKinds } from './store/hash-kinds.ts';
import { readKeys } from './profile/read-keys.ts';
import { removeAccount } from './profile/remove.ts';
import { completeRefusal, refusalQueue } from './ways-in/log-in/finish-log-in.ts';
import { sessionRoutes } from './ways-in/log-in/routes.ts';
import { findSecret } from './store/one-time-secrets.ts';
import { findSessionUser } from './store/sessions.ts';
import { createRegistrationSalt } from './sign-up/register.ts';
import { signUpRoutes } from './sign-up/routes.ts';
import { completeAddressChange } from './support/change-address.ts';
import { supportChangeQueue } from './support/objection.ts';
import { completeSecondStepRemoval } from './support/remove-second-step.ts';
import type { AccountTables } from './tables.ts';
import { profileRoutes } from './profile/routes.ts';

export type Account = {
  routes: FastifyPluginAsyncZod;
  /** The identity of an access token, while its session lives. @throws AppError ACCOUNT_BLOCKED */
  identify: (token: string) => Promise<Identity | undefined>;
  /**
   * Lets a change pass that would hurt in the wrong hands: with the password, or a proof of the last five minutes; with
   * the second step on, a proof by a passkey or a recovery code.
   * @throws AppError WRONG_PASSWORD, or PROOF_REQUIRED
   */
  confirmOwner: (requester: Requester, password?: string) => Promise<void>;
  /** Lets a call pass that shows the data of an account. @throws AppError PROOF_REQUIRED */
  requireAnyProof: (sessionId: string) => Promise<void>;
  /**
   * Deletes the account with its sessions and sends its owner an email; billing must have ended before.
   * @param ip undefined when it is not the user who asks
   */
  remove: (userId: string, ip: string | undefined) => Promise<void>;
  exportAccount: (userId: string) => Promise<ExportedAccount>;
  /** The ways in which a user can log in. */
  readKeys: (userId: string) => Promise<Keys>;
  /** The user whose data a link opens; undefined when it has expired or was revoked. */
  findExportOwner: (token: string) => Promise<string | undefined>;
  /** The dependencies of the use cases of support. */
  support: SupportContext;
  /** Deletes the session cookie of a browser whose session has ended. */
  clearCookie: (reply: FastifyReply) => void;
  work: () => Promise<void>;
};

export function buildAccount(deps: Dependencies): Account {
  const { config, pool, jobs, emails, tracing, clock } = deps;
  const db = openDatabase<AccountTables>(pool, tracing);
  const tokens = createAccessTokens({
    secrets: config.AUTH_SECRET,
    publicUrl: config.PUBLIC_URL,
  });
  const passwords = createPasswordHasher(deps.metrics);
  const linkTokens = createLinkTokens(config.AUTH_SECRET);
  const context: AccountContext = {
    db,
    jobs,
    clock,
    languages: config.languages,
    passwords,
    registrationSalt: createRegistrationSalt(config.AUTH_SECRET),
    weakPasswords: config.REFUSE_COMMON_PASSWORDS === 'yes' ? createWeakPasswords() : anyPassword,
    breachedPasswords: createBreachedPasswords({
      url: config.BREACHED_PASSWORDS_URL,
      timeout: deps.breachedPasswordsTimeout,
      logger: deps.logger,
    }),
    tokens,
    codes: createEmailCodes(config.AUTH_SECRET),
    linkTokens,
    dummyHashes: createDummyHashes({
      secrets: config.AUTH_SECRET,
      clock,
      ownHash: noPassword,
      findNewestImport: () => findNewestImport(db),
      listKinds: () => listHashKinds(db),
    }),
    limits: createAccountLimits(db),
    relyingParty: relyingPartyOf(config.PUBLIC_URL, brand.name),
    loginProviders: createLoginProviders(config.loginProviders, config.PUBLIC_URL),
    recordEvent: createSecurityLog(deps.logger),
  };
  const cookie = privateCookie(config.PUBLIC_URL, 'session');
  const challenge = privateCookie(config.PUBLIC_URL, 'passkey');
  const code = privateCookie(config.PUBLIC_URL, 'code');
  const ticket = privateCookie(config.PUBLIC_URL, 'ticket');
  const cookieOptions = { publicUrl: config.PUBLIC_URL, secrets: config.AUTH_SECRET, clock };
  const devices = createTrustedDevices(cookieOptions);
  const registration = createSealedCookie({
    ...cookieOptions,
    cookie: privateCookie(config.PUBLIC_URL, 'registration'),
    purpose: 'stillweb registration cookies',
    content: z.object({}),
    lifetime: hourMs,
  });
  const attempts = createProviderAttempts({
    ...cookieOptions,
    cookie: privateCookie(config.PUBLIC_URL, 'provider'),
    purpose: 'stillweb provider attempts',
  });
  const clearCookie = (reply: FastifyReply) => void reply.clearCookie(cookie.name, cookie.options);
  const identify = async (token: string) => {
    const identity = await tokens.read(token);
    if (!identity) return undefined;
    const userId = await findSessionUser(db, identity.sessionId, clock());
    if (userId === identity.userId) return identity;
    await refuseBlocked(db, identity.userId);
    return undefined;
  };

  return {
    identify,
    confirmOwner: (requester, password) => confirmOwner(context, requester, password),
    requireAnyProof: (sessionId) => requireAnyProof(context, sessionId),
    remove: (userId, ip) => removeAccount(context, userId, ip),
    exportAccount: (userId) => exportAccount(context, userId),
    readKeys: (userId) => readKeys(context, userId),
    findExportOwner: async (token) => {
      const link = linkTokens.secretOf('data-export', token, clock());
      return (await findSecret(db, link, clock()))?.userId;
    },
    support: context,
    clearCookie,
    routes: async (app) => {
      await app.register(signUpRoutes(context, { cookie, devices, registration }));
      await app.register(sessionRoutes(context, cookie, devices));
      await app.register(passkeyLogInRoutes(context, { session: cookie, challenge }, devices));
      await app.register(codeRoutes(context, { session: cookie, code }, devices));
      await app.register(secondStepRoutes(context, { session: cookie, ticket }, devices));
      await app.register(
        providerLogInRoutes(context, { session: cookie, ticket, attempts, devices }),
      );
      await app.register(passkeyRoutes(context));
      await app.register(providerRoutes(context, attempts));
      await app.register(noticeRoutes(context));
      await app.register(proofRoutes(context));
      await app.register(profileRoutes(context, clearCookie));
    },
    work: async () => {
      await emails.work(accountEmailQueue, createAccountEmail(deps, context));
      await jobs.work(refusalQueue, (refusal) => completeRefusal(context, refusal));
      await jobs.work(supportChangeQueue, ({ userId, kind }) =>
        kind === 'address by support'
          ? completeAddressChange(context, userId)
          : completeSecondStepRemoval(context, userId),
      );
    },
  };
}
