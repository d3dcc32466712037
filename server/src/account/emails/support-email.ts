import type { Dependencies } from '../../dependencies.ts';
import type { EmailQueue, PreparedEmail } from '../../mail/email-sender.ts';
import type { EmailParts } from '../../mail/email-layout.tsx';
import { createLink } from '../store/links.ts';
import { createRemovalLink, findRemoval } from '../store/second-step-removals.ts';
import { findFormerAddress } from '../store/notice-links.ts';
import { createSupportLink, findSupportChange } from '../store/support-email-changes.ts';
import { findCredentials, type Credentials } from '../store/users.ts';
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
type SupportEmail = {
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
  db: AccountDatabase,
  job: SupportEmail,
  id: string,
): Promise<PreparedEmail | undefined> {
  const { kind, userId } = job;
  const user = await findCredentials(db, { id: userId });
  const email = user && (await compose(db, job, user, { now: clock(), site: config.PUBLIC_URL }));
  if (!email) return undefined;
  const ifRefused = email.to === user.email ? 'mark-undeliverable' : 'try-again';
  return { ...email, kind, userId, id, isNewWithText: true, ifRefused };
}

/** The email of a job; undefined when there is nothing to say any more. */
async function compose(
  db: AccountDatabase,
  { kind, userId, toFormer }: SupportEmail,
  { name, email }: Credentials,
  { now, site }: { now: Date; site: string },
): Promise<{ to: string; parts: EmailParts } | undefined> {
  const urlOf = (path: string) => new URL(path, site).href;
  if (kind === 'address-changed') {
    const options = { to: { id: userId, email }, now, site };
    const parts = await composeNotice(db, addressChangedEmail(name, 'support'), options);
    return parts && { to: email, parts };
  }
  if (kind === 'data-export') {
    const token = await createLink(db, { userId, email, purpose: kind }, now);
    const url = urlOf(`/auth/data-export?token=${token}`);
    return token ? { to: email, parts: dataExportEmail(name, url) } : undefined;
  }
  if (kind === 'second-step-removal-begun') {
    const to = toFormer ? await findFormerAddress(db, userId, now) : email;
    const removal = to && (await findRemoval(db, userId));
    const token = removal && (await createRemovalLink(db, userId));
    if (!token) return undefined;
    const stopUrl = urlOf(`/auth/stop-second-step-removal?token=${token}`);
    const takesEffectAt = removal.takesEffectAt.toISOString();
    return { to, parts: secondStepRemovalEmail(name, { stopUrl, takesEffectAt }) };
  }
  const change = await findSupportChange(db, userId, now);
  if (!change) return undefined;
  const { newEmail } = change;
  const takesEffectAt = change.takesEffectAt.toISOString();
  const link = kind === 'confirm-new-address' ? 'confirm' : 'stop';
  const token = await createSupportLink(db, { userId, newEmail, link }, now);
  if (!token) return undefined;
  return link === 'confirm'
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
