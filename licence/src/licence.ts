import { decideEntitlement, decideNextRefresh, type Entitlement } from './entitlement.ts';
import {
  startDeviceCode,
  pollDeviceCode,
  type DeviceCode,
  type LinkResult,
} from './device-code.ts';
import { redeem, type Context } from './link.ts';
import { refreshState } from './refresh.ts';
import { LicenceError, send, type Fetch } from './requests.ts';
import { withHighestTime, type LicenceState, type LicenceStore } from './state.ts';
import { createReliableStore, type ReliableStore } from './store.ts';
import { verifyToken, type PublicKey } from './token.ts';

export type { Entitlement } from './entitlement.ts';
export type { DeviceCode, LinkResult } from './device-code.ts';
export { LicenceError } from './requests.ts';
export type { LicenceState, LicenceStore } from './state.ts';
export type { PublicKey } from './token.ts';

export interface LicenceOptions {
  /** The site's origin, such as `https://stillweb.example`. Built in, never a setting. */
  site: string;
  /** The public keys of the site's `/.well-known/jwks.json`, copied at build. */
  keys: readonly PublicKey[];
  store: LicenceStore;
  /** How the account's list names this browser, such as `Chrome on Windows`. */
  name: string;
  /** The extension's version. */
  version: string;
  /** The local clock in Unix milliseconds. Default: `Date.now`. */
  now?: () => number;
  fetch?: Fetch;
  /** Called after each change of state or features, and only then. */
  onChange?: (entitlement: Entitlement) => void;
}

export interface Licence {
  /** The browser's entitlement now. Reads the store, verifies the token and uses no network. */
  getEntitlement(): Promise<Entitlement>;
  /**
   * Asks the server, unless the browser is not linked, it was asked less than `minAgeSeconds` ago, or
   * it said when to come again (`Retry-After`). Never fails: a server that is down changes nothing.
   */
  refresh(options?: { minAgeSeconds?: number }): Promise<Entitlement>;
  /**
   * Whether the last change was stored. A refused write, such as on a full disk, stays in memory until the
   * program ends, and is repeated with the next change.
   */
  isSaved(): boolean;
  /** When to call `refresh` next, in Unix milliseconds; undefined while the browser is not linked. */
  nextRefreshAt(): Promise<number | undefined>;
  /** Begins a link by the site's page, which takes these fields to `POST /licence/grants`. */
  link(): Promise<{ challenge: string; installId: string; name: string; version: string }>;
  /**
   * Ends a link by a page: the grant's code for a credential.
   * @throws LicenceError with the server's code, `INVALID_GRANT` or `DEVICE_LIMIT_REACHED` among them
   */
  redeem(code: string): Promise<Entitlement>;
  /**
   * Begins a link by a code that the user types on the site's `/link`, or continues the one begun.
   * @throws LicenceError, such as `UNREACHABLE` or `RATE_LIMITED`
   */
  linkByCode(): Promise<DeviceCode>;
  /** Asks once whether the user has entered the code. Call it again after `waitSeconds`. */
  pollLinkByCode(): Promise<LinkResult>;
  /**
   * Frees this browser's place and forgets the licence.
   * @throws LicenceError if the server could not be reached: the browser is then still linked
   */
  unlink(): Promise<void>;
}

/** The licence of this browser. Create it once, in the extension's worker: the store has one writer. */
export function createLicence(options: LicenceOptions): Licence {
  const store = createReliableStore(options.store);
  const context = createContext(options, store);
  const inTurn = createQueue();
  let last: string | undefined;

  async function read(): Promise<Entitlement> {
    const state = await context.load();
    const entitlement = await entitlementOf(context, state);
    const seen = JSON.stringify([entitlement.state, entitlement.features, entitlement.status]);
    if (last !== undefined && last !== seen) {
      options.onChange?.(entitlement);
    }
    last = seen;
    return entitlement;
  }

  /** Runs one operation after the other, and reports what it has changed. */
  function change<Result>(operation: () => Promise<Result>): Promise<Result> {
    return inTurn(async () => {
      await read();
      try {
        return await operation();
      } finally {
        await read();
      }
    });
  }

  return {
    getEntitlement: () => inTurn(read),
    refresh: async ({ minAgeSeconds = 0 } = {}) => {
      await change(() => refreshState(context, minAgeSeconds));
      return inTurn(read);
    },
    isSaved: store.isSaved,
    nextRefreshAt: () =>
      inTurn(async () => {
        const state = await context.load();
        const now = context.now();
        return decideNextRefresh(state, await entitlementOf(context, state), now);
      }),
    link: () => change(() => beginLink(context)),
    redeem: async (code) => {
      await change(() => redeemCode(context, code));
      return inTurn(read);
    },
    linkByCode: () => change(() => startDeviceCode(context)),
    pollLinkByCode: () => change(() => pollDeviceCode(context)),
    unlink: () => change(() => unlink(context)),
  };
}

function createContext(options: LicenceOptions, { load, save }: ReliableStore): Context {
  const { site, keys, name, version } = options;
  const { now = Date.now, fetch = globalThis.fetch.bind(globalThis) } = options;
  return {
    site,
    keys,
    name,
    version: describeVersion(version, keys),
    now,
    load,
    save,
    send: (request) => send(site, fetch, request),
  };
}

/** The version and the keys that this build pins, so that the site knows when an old key can go. */
function describeVersion(version: string, keys: readonly PublicKey[]): string {
  return `${version}+${keys.map(({ kid }) => kid.slice(0, 8)).join('.')}`;
}

function createQueue() {
  let tail: Promise<unknown> = Promise.resolve();
  return <Result>(operation: () => Promise<Result>): Promise<Result> => {
    const result = tail.then(operation);
    tail = result.catch(() => undefined);
    return result;
  };
}

async function entitlementOf(context: Context, state: LicenceState): Promise<Entitlement> {
  const { received, device } = state;
  const now = context.now();
  if (!received || !device) {
    return decideEntitlement(state, undefined, now);
  }
  const highest = withHighestTime(received, now);
  if (highest !== received) {
    await context.save({ ...state, received: highest });
  }
  const { site, keys } = context;
  const claims = await verifyToken(received.token, { site, keys, deviceId: device.id });
  return decideEntitlement({ ...state, received: highest }, claims, now);
}

async function beginLink(context: Context) {
  const state = await context.load();
  const { verifier, challenge } = await createPkce();
  const installId = state.installId ?? crypto.randomUUID();
  await context.save({ ...state, installId, verifier });
  return { challenge, installId, name: context.name, version: context.version };
}

async function redeemCode(context: Context, code: string): Promise<void> {
  const { verifier } = await context.load();
  if (!verifier) {
    throw new LicenceError('INVALID_GRANT', 'No link was begun in this browser.');
  }
  await redeem(context, { grant: 'code', code, verifier });
  await refreshState(context, 0);
}

async function unlink(context: Context): Promise<void> {
  const state = await context.load();
  if (state.device) {
    const { credential } = state.device;
    const answer = await context.send({ method: 'DELETE', path: '/devices/current', credential });
    if (answer.status >= 300 && answer.code !== 'DEVICE_UNLINKED') {
      throw new LicenceError(answer.code ?? 'UNREACHABLE', answer.message);
    }
  }
  await context.save(state.installId ? { installId: state.installId } : {});
}

/** A verifier of 43 characters and its S256 challenge (RFC 7636). The verifier never leaves the client. */
async function createPkce(): Promise<{ verifier: string; challenge: string }> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(digest)) };
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
