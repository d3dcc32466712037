import type { Dependencies } from '../../dependencies.ts';
import type { EmailParts } from '../../mail/email-layout.tsx';
import type { AccountContext } from '../context.ts';
import { findChange } from '../store/account-changes.ts';
import { findFormerAddress, findReservation } from '../store/addresses.ts';
import { findSecret, isCodeOpen, openLink } from '../store/one-time-secrets.ts';
import { openVerificationLink } from '../store/registrations.ts';
import { findSecondStep } from '../store/second-step.ts';
import { findCredentials, type Credentials } from '../store/users.ts';
import type { LinkPurpose } from '../tables.ts';
import type { AccountEmail } from './account-email.ts';
import * as addresses from './address-texts.ts';
import * as texts from './email-texts.ts';
import * as notices from './notice-texts.ts';
import { pageUrl } from '../../platform/language.ts';

/** What makes the text, and its receiver where that is another address than the job's or the user's. */
type Composed = { to?: string; parts: () => EmailParts };

type UserKind = Exclude<AccountEmail['kind'], 'account-deleted'>;

/** Undefined when there is nothing to say any more. */
type Composers = {
  [Kind in UserKind]: (
    user: Credentials,
    job: AccountEmail<Kind>,
  ) => Promise<Composed | undefined> | Composed | undefined;
};

type Compose = (job: AccountEmail, user: Credentials | undefined) => Promise<Composed | undefined>;

/**
 * Composes the emails of accounts. A token or a code is made here and not by the request, so that no table and no
 * job ever contains one, and so that a request takes the same time for known and unknown addresses. Emails are sent in
 * any order, so none ends the link of another.
 */
export function createComposer(
  { clock, config }: Pick<Dependencies, 'clock' | 'config'>,
  { db, codes, linkTokens }: Pick<AccountContext, 'db' | 'codes' | 'linkTokens'>,
): Compose {
  // Called where texts are made: the language of the reader decides.
  const urlOf = (path: string) => pageUrl(config.PUBLIC_URL, path);
  const forgotPasswordUrl = () => urlOf('/auth/forget-password');
  const logInUrls = () => ({ logIn: urlOf('/auth/login'), forgotPassword: forgotPasswordUrl() });
  const createToken = async ({ id: userId, email }: Credentials, purpose: LinkPurpose) => {
    const link = await openLink(db, { userId, email, purpose }, clock());
    return link && linkTokens.create(purpose, link);
  };
  const createResetPath = async (user: Credentials) => {
    const token = await createToken(user, 'reset-password');
    return token ? `/auth/reset-password/${token}` : undefined;
  };
  /** @param id of the link that was made for an address that the user no longer has */
  const noticeTo = async (user: Credentials, notice: () => notices.Notice, id?: string) => {
    const isFormer = id !== undefined;
    const purpose = 'notice';
    const link = isFormer
      ? await findSecret(db, { purpose, id }, clock())
      : await openLink(db, { purpose, userId: user.id, email: user.email }, clock());
    if (!link) return undefined;
    const path = `/auth/secure-account?token=${linkTokens.create(purpose, link)}`;
    return written(() =>
      notices.noticeEmail(notice(), { name: user.name, url: urlOf(path), isFormer }),
    );
  };
  const composeReserved = async (user: Pick<Credentials, 'id' | 'email'>) => {
    const until = await findReservation(db, { email: user.email, userId: user.id }, clock());
    return until && written(() => addresses.addressReservedEmail(until));
  };

  const composeVerification = async (user: Credentials, job: AccountEmail<'verify-email'>) => {
    const urlOfToken = (token: string) => urlOf(`/auth/verify-email?token=${token}`);
    if (user.verified) {
      const token = await createToken(user, 'verify-email');
      return token ? written(() => addresses.confirmAddressEmail(urlOfToken(token))) : undefined;
    }
    const link = await openVerificationLink(db, job, clock());
    if (!link) return undefined;
    const isOfSignUp = link.id === job.registrationId;
    const token = linkTokens.create('sign-up', link, isOfSignUp ? job.client : undefined);
    return isOfSignUp
      ? written(() => addresses.verificationEmail(urlOfToken(token)))
      : written(() => addresses.newVerificationEmail(urlOfToken(token), forgotPasswordUrl()));
  };

  const composeAddressChange = async (user: Credentials, job: AccountEmail<'change-email'>) => {
    const { newEmail, side } = job;
    if (side === 'new') {
      const owner = await findCredentials(db, { email: newEmail });
      if (owner?.verified || owner?.isImported) {
        return composeFor(owner, { kind: 'verify-email', email: newEmail });
      }
      const reserved = await composeReserved({ id: user.id, email: newEmail });
      if (reserved) return reserved;
    }
    const change = await findChange(db, { userId: user.id, kind: 'address' }, clock());
    if (change?.newEmail !== newEmail || change[`${side}ConfirmedAt`]) return undefined;
    const token = linkTokens.create(`${side}-address`, change);
    const path = `/auth/change-email?token=${token}`;
    return written(() =>
      side === 'new'
        ? addresses.newAddressEmail(urlOf(path))
        : addresses.oldAddressEmail(user.name, newEmail, {
            confirm: urlOf(path),
            forgotPassword: forgotPasswordUrl(),
          }),
    );
  };

  const composers: Composers = {
    'verify-email': (user, job) =>
      user.verified && !user.isUndeliverable
        ? written(() => texts.existingAccountEmail(user.name, logInUrls()))
        : composeVerification(user, job),
    'reset-password': async (user) => {
      const path = await createResetPath(user);
      if (!path) return undefined;
      const name = user.verified ? user.name : undefined;
      return written(() => texts.resetPasswordEmail(name, urlOf(path)));
    },
    invite: (user) =>
      user.verified && !user.isBlocked
        ? written(() => texts.inviteEmail(user.name, logInUrls()))
        : undefined,
    'log-in-code': async (user, { seed }) =>
      (await isCodeOpen(db, { id: seed }, clock()))
        ? written(() => texts.logInCodeEmail(user.name, codes.codeOf(seed, user)))
        : undefined,
    'proof-code': async (user, { seed }) =>
      (await isCodeOpen(db, { id: seed }, clock()))
        ? written(() => texts.proofCodeEmail(user.name, codes.codeOf(seed, user)))
        : undefined,
    'wrong-passwords': (user) =>
      user.verified
        ? written(() => texts.wrongPasswordsEmail(user.name, forgotPasswordUrl()))
        : undefined,
    'password-changed': (user) => noticeTo(user, notices.passwordChanged),
    'passkey-added': (user) => noticeTo(user, notices.passkeyAdded),
    'passkey-removed': (user) => noticeTo(user, notices.passkeyRemoved),
    'passkey-copied': ({ name }) =>
      written(() => texts.passkeyCopiedEmail(name, urlOf('/dashboard/account'))),
    'provider-linked': (user, { provider }) =>
      noticeTo(user, () => notices.providerLinked(provider)),
    'provider-unlinked': (user, { provider }) =>
      noticeTo(user, () => notices.providerUnlinked(provider)),
    'second-step-on': (user) => noticeTo(user, notices.secondStepOn),
    'second-step-off': (user) => noticeTo(user, notices.secondStepOff),
    'recovery-codes-made': (user) => noticeTo(user, notices.recoveryCodesMade),
    'recovery-code-used': async (user) => {
      const { recoveryCodesLeft } = await findSecondStep(db, user.id);
      return noticeTo(user, () => notices.recoveryCodeUsed(recoveryCodesLeft));
    },
    'account-secured': async (user) => {
      const path = await createResetPath(user);
      return path
        ? written(() => texts.accountSecuredEmail(user.name, urlOf(path), forgotPasswordUrl()))
        : undefined;
    },
    'change-email': composeAddressChange,
    'address-changed': (user, { by }) => noticeTo(user, () => notices.addressChanged(by)),
    'address-replaced': (user, { linkId }) => noticeTo(user, notices.addressReplaced, linkId),
    'address-taken-back': () => written(() => addresses.addressTakenBackEmail()),
    'address-change-begun': async ({ id, name }) => {
      const change = await findChange(db, { userId: id, kind: 'address by support' }, clock());
      if (!change) return undefined;
      const token = linkTokens.create('stop-address-change', change);
      const takesEffectAt = change.takesEffectAt.toISOString();
      return written(() => {
        const stopUrl = urlOf(`/auth/stop-email-change?token=${token}`);
        return addresses.addressChangeBegunEmail(name, { stopUrl, takesEffectAt });
      });
    },
    'confirm-new-address': async ({ id }) => {
      const change = await findChange(db, { userId: id, kind: 'address by support' }, clock());
      if (!change) return undefined;
      const token = linkTokens.create('new-address-by-support', change);
      const path = `/auth/change-email?token=${token}`;
      const { newEmail: to, takesEffectAt } = change;
      const at = takesEffectAt.toISOString();
      return { to, parts: () => addresses.confirmNewAddressEmail(urlOf(path), at) };
    },
    'second-step-removal-begun': async ({ id, name, email }, { toFormer }) => {
      const to = toFormer ? await findFormerAddress(db, id, clock()) : email;
      const removal = await findChange(db, { userId: id, kind: 'second step by support' }, clock());
      if (!to || !removal) return undefined;
      const link = toFormer ? 'stop-second-step-removal-as-former' : 'stop-second-step-removal';
      const token = linkTokens.create(link, removal);
      const takesEffectAt = removal.takesEffectAt.toISOString();
      const parts = () => {
        const stopUrl = urlOf(`/auth/stop-second-step-removal?token=${token}`);
        return texts.secondStepRemovalEmail(name, { stopUrl, takesEffectAt });
      };
      return { to, parts };
    },
    'data-export': async (user) => {
      const token = await createToken(user, 'data-export');
      return token
        ? written(() => texts.dataExportEmail(user.name, urlOf(`/auth/data-export?token=${token}`)))
        : undefined;
    },
  };
  const composeFor = <Kind extends UserKind>(user: Credentials, job: AccountEmail<Kind>) =>
    composers[job.kind](user, job);

  return async (job, user) => {
    if (job.kind === 'account-deleted') return written(() => texts.accountDeletedEmail(job.name));
    if (!user) return undefined;
    // Another person may still take back the address of an account that has not verified it.
    const isUnproven = !user.verified && !('userId' in job);
    return (isUnproven && (await composeReserved(user))) || composeFor(user, job);
  };
}

const written = (parts: () => EmailParts): Composed => ({ parts });
