import { createHmac } from 'node:crypto';
import { clientKey } from '../../http/limits/client-address.ts';
import type { OpenLink } from '../store/one-time-secrets.ts';
import type { LinkPurpose } from '../tables.ts';
import { deriveKeys, isSigned, sign } from './derived-keys.ts';

export type LinkKind =
  | LinkPurpose
  | 'notice'
  | 'sign-up'
  | 'old-address'
  | 'new-address'
  | 'new-address-by-support'
  | 'stop-address-change'
  | 'stop-second-step-removal'
  | 'stop-second-step-removal-as-former';

/** What a token names: the row that its link belongs to. */
export type LinkRow = { id: string; client: string };

export type LinkTokens = {
  /** @param client that may use the link of its sign-up without a password, as of `clientMark` */
  create: (kind: LinkKind, link: OpenLink, client?: string) => string;
  /** @returns undefined when the token has expired or is not ours */
  read: (kind: LinkKind, token: string, now: Date) => LinkRow | undefined;
  /** The secret in a token; without an id when the token has expired or is not ours. */
  secretOf: <Purpose extends LinkPurpose | 'notice'>(
    purpose: Purpose,
    token: string,
    now: Date,
  ) => { purpose: Purpose; id: string | undefined };
  /** Of links that the same page opens: which one a token is, and the row that it names. */
  readOne: <Kind extends LinkKind>(
    kinds: readonly Kind[],
    token: string,
    now: Date,
  ) => { kind: Kind; id: string } | undefined;
  /** Stands for a client without naming it. */
  clientMark: (ip: string) => string;
};

const noClient = '0'.repeat(16);
const tokenParts =
  /^(?<head>(?<id>[\da-f]{32})(?<end>[\da-f]{12})(?<client>[\da-f]{16}))(?<signature>[\w-]{43})$/;
const groupsOfUuid = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/**
 * Tokens of links are signed and not stored, so that any number of links of one row work until one of them is used. The
 * random id of the row is part of them: without the database the key makes none.
 * @param secrets the value of AUTH_SECRET
 */
export function createLinkTokens(secrets: string): LinkTokens {
  const keys = deriveKeys(secrets, 'stillweb links');
  const read: LinkTokens['read'] = (kind, token, now) => {
    const { head, id, end, client, signature } = tokenParts.exec(token)?.groups ?? {};
    if (!id || !end || !client || !signature) return undefined;
    if (!isSigned(keys, `${kind} ${head}`, signature)) return undefined;
    if (Number.parseInt(end, 16) <= now.getTime()) return undefined;
    return { id: id.replace(groupsOfUuid, '$1-$2-$3-$4-$5'), client };
  };
  return {
    create: (kind, { id, expiresAt }, client = noClient) => {
      const end = expiresAt.getTime().toString(16).padStart(12, '0');
      const head = `${id.replaceAll('-', '')}${end}${client}`;
      return `${head}${sign(keys, `${kind} ${head}`)}`;
    },
    read,
    secretOf: (purpose, token, now) => ({ purpose, id: read(purpose, token, now)?.id }),
    readOne: (kinds, token, now) => {
      const kind = kinds.find((candidate) => read(candidate, token, now));
      const row = kind && read(kind, token, now);
      return row && { kind, id: row.id };
    },
    clientMark: (ip) =>
      createHmac('sha256', keys.current.key)
        .update(`client ${clientKey(ip)}`)
        .digest('hex')
        .slice(0, noClient.length),
  };
}
