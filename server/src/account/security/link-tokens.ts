import { createHmac } from 'node:crypto';
import { clientKey } from '../../http/client-address.ts';
import { hashToken } from '../../platform/random-token.ts';
import type { MailboxSide } from '../store/email-changes.ts';
import type { LinkRow, OpenLink } from '../store/links.ts';
import type { LinkPurpose } from '../tables.ts';
import { deriveKeys, isSigned, sign } from './derived-keys.ts';

type LinkKind = LinkPurpose | 'sign-up';

export type LinkTokens = {
  /** @param client that may use the link of its sign-up without a password, as of `clientMark` */
  create: (kind: LinkKind, link: OpenLink, client?: string) => string;
  /** @returns undefined when the token has expired, or is none of ours */
  read: (kind: LinkKind, token: string, now: Date) => LinkRow | undefined;
  /** The token for one side of a change of address: the same for all emails of a request. */
  confirmationOf: (change: { seed: string; newEmail: string; side: MailboxSide }) => string;
  /** Stands for a client without naming it. */
  clientMark: (ip: string) => string;
};

const noClient = '0'.repeat(16);
const tokenParts =
  /^(?<head>(?<id>[\da-f]{32})(?<end>[\da-f]{12})(?<client>[\da-f]{16}))(?<signature>[\w-]{43})$/;
const groupsOfUuid = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;
const previousToken = /^[\w-]{43}$/;

/**
 * Tokens of links are signed and not stored, so that any number of links of one row work until one of them is used. The
 * random id of the row is part of them: without the database the key makes none.
 * @param secrets the value of AUTH_SECRET
 */
export function createLinkTokens(secrets: string): LinkTokens {
  const keys = deriveKeys(secrets, 'stillweb links');
  return {
    create: (kind, { id, expiresAt }, client = noClient) => {
      const end = expiresAt.getTime().toString(16).padStart(12, '0');
      const head = `${id.replaceAll('-', '')}${end}${client}`;
      return `${head}${sign(keys, `${kind} ${head}`)}`;
    },
    read: (kind, token, now) => {
      if (previousToken.test(token)) return { tokenHash: hashToken(token) };
      const { head, id, end, client, signature } = tokenParts.exec(token)?.groups ?? {};
      if (!id || !end || !client || !signature) return undefined;
      if (!isSigned(keys, `${kind} ${head}`, signature)) return undefined;
      if (Number.parseInt(end, 16) <= now.getTime()) return undefined;
      return { id: id.replace(groupsOfUuid, '$1-$2-$3-$4-$5'), client };
    },
    confirmationOf: ({ seed, newEmail, side }) => sign(keys, `${side} side of ${seed} ${newEmail}`),
    clientMark: (ip) =>
      createHmac('sha256', keys.current.key)
        .update(`client ${clientKey(ip)}`)
        .digest('hex')
        .slice(0, noClient.length),
  };
}
