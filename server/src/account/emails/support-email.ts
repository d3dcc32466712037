import type { Dependencies } from '../../dependencies.ts';
import type { EmailQueue, PreparedEmail } from '../../mail/email-sender.ts';
import type { EmailParts } from '../../mail/email-layout.tsx';
import { findChange } from '../store/account-changes.ts';
import { findFormerAddress } from '../store/addresses.ts';
import { openLink } from '../store/one-time-secrets.ts';
import { findCredentials, type Credentials } from '../store/users.ts';
import type { AccountContext } from '../context.ts';
import type { LinkTokens } from '../security/link-tokens.ts';
import type { AccountDatabase } from '../tables.ts';
import { secondStepRemovalEmail } from './second-step-texts.ts';
import { accountEmailQueue } from './account-email.ts';
import { dataExportEmail } from './email-texts.ts';
import { composeNotice } from './notice.ts';
import {
  addressChangeBegunEmail,
  addressChangedEmail,
  confirmNewAddressEmail,
} from './email-texts.ts';

/** An email that follows from what support does. Ids alone: the addresses are read when it is sent. */
export type SupportEmail = {
  kind:
    | 'address-change-begun'
    | 'confirm-new-address'
    | 'address-changed'
    | 'data-export'
    | 'second-step-removal-begun';
  userId: string;
  /** Whether it goes to the address that the user had until lately. */
  toFormer?: boolean;
};

/** Apart from the other emails: a server of the previous release does not know them, and would drop them. */
export const supportEmailQueue: EmailQueue<SupportEmail> = {
  name: 'support-mail',
  options: accountEmailQueue.options,
};

/** As for the other emails, the token of a link is created here. */
export async function prepareSupportEmail(
  { clock, config }: Pick<Dependencies, 'clock' | 'config'>,
  { db, linkTokens }: Pick<AccountContext, 'db' | 'linkTokens'>,
  job: SupportEmail,
  id: string,
): Promise<PreparedEmail | undefined> {
  const { kind, userId } = job;
  const user = await findCredentials(db, { id: userId });
  const options = { now: clock(), site: config.PUBLIC_URL, linkTokens };
  const email = user && (await compose(db, job, user, options));
  if (!email) return undefined;
  const ifRefused = email.to === user.email ? 'mark-undeliverable' : 'try-again';
  return { ...email, kind, userId, id, isNewWithText: true, ifRefused };
}

/** The email of a job; undefined when there is nothing to say any more. */
async function compose(
  db: AccountDatabase,
  { kind, userId, toFormer }: SupportEmail,
  { name, email }: Credentials,
  { now, site, linkTokens }: { now: Date; site: string; linkTokens: LinkTokens },
): Promise<{ to: string; parts: EmailParts } | undefined> {
  const urlOf = (path: string) => new URL(path, site).href;
  if (kind === 'address-changed') {
    const options = { to: { id: userId, email }, linkTokens, now, site };
    const parts = await composeNotice(db, addressChangedEmail(name, 'support'), options);
    return parts && { to: email, parts };
  }
  if (kind === 'data-export') {
    const open = await openLink(db, { userId, email, purpose: kind }, now);
    if (!open) return undefined;
    const url = urlOf(`/auth/data-export?token=${linkTokens.create(kind, open)}`);
    return { to: email, parts: dataExportEmail(name, url) };
  }
  if (kind === 'second-step-removal-begun') {
    const to = toFormer ? await findFormerAddress(db, userId, now) : email;
    const removal = await findChange(db, { userId, kind: 'second step by support' }, now);
    if (!to || !removal) return undefined;
    const link = toFormer ? 'stop-second-step-removal-as-former' : 'stop-second-step-removal';
    const token = linkTokens.create(link, removal);
    const stopUrl = urlOf(`/auth/stop-second-step-removal?token=${token}`);
    const takesEffectAt = removal.takesEffectAt.toISOString();
    return { to, parts: secondStepRemovalEmail(name, { stopUrl, takesEffectAt }) };
  }
  const change = await findChange(db, { userId, kind: 'address by support' }, now);
  if (!change) return undefined;
  const { newEmail } = change;
  const takesEffectAt = change.takesEffectAt.toISOString();
  const isToNew = kind === 'confirm-new-address';
  const token = linkTokens.create(
    isToNew ? 'new-address-by-support' : 'stop-address-change',
    change,
  );
  return isToNew
    ? {
        to: newEmail,
        parts: confirmNewAddressEmail(urlOf(`/auth/change-email?token=${token}`), takesEffectAt),
      }
    : {
        to: email,
        parts: addressChangeBegunEmail(name, {
          stopUrl: urlOf(`/auth/stop-email-change?token=${token}`),
          takesEffectAt,
        }),
      };
}
