/** The client's state, kept in its store as one JSON value. Times named `…At` are local milliseconds. */
export interface LicenceState {
  /** This installation, from its first attempt to link on. */
  installId?: string;
  /** The PKCE verifier of a link that a page has begun. */
  verifier?: string;
  deviceCode?: StoredDeviceCode;
  device?: StoredDevice;
  received?: Received;
  /** When the server was last asked, and before when it must not be asked again. */
  askedAt?: number;
  retryAt?: number;
  /** The last call failed: the server was not reached, or could not answer. */
  unreachable?: boolean;
}

export interface StoredDevice {
  id: string;
  credential: string;
  /** When the credential was issued or last renewed. */
  renewedAt: number;
  unlinkToken: string;
  /** The account's email address, shortened by the server: `an…@example.com`. */
  account: string;
}

export interface StoredDeviceCode {
  deviceCode: string;
  userCode: string;
  verificationUri: string;
  expiresAt: number;
  intervalSeconds: number;
}

/** The last good token, and the moment of its last confirmation on both clocks. */
export interface Received {
  token: string;
  etag: string | null;
  /** The server's `Date` of the answer, in milliseconds. */
  serverTime: number;
  /** The local clock at that moment, and the highest it has shown since. */
  localTime: number;
  highestLocalTime: number;
}

/** The store of the state: an entry of `chrome.storage.local`, a file, a variable. */
export interface LicenceStore {
  /** @returns what `write` was last given, or undefined */
  read(): Promise<LicenceState | undefined>;
  write(state: LicenceState): Promise<void>;
}

const minute = 60_000;

/**
 * The server's time now, in milliseconds: its time at the last confirmation, and what has passed since
 * by the local clock. A local clock that is wrong by days costs nothing; one that is set back gains
 * nothing, because the highest time that it has shown counts.
 */
export function estimateServerTime(received: Received, now: number): number {
  return received.serverTime + Math.max(now, received.highestLocalTime) - received.localTime;
}

/** Notes the highest local time, once a minute, so that reading does not write each time. */
export function withHighestTime(received: Received, now: number): Received {
  return now >= received.highestLocalTime + minute
    ? { ...received, highestLocalTime: now }
    : received;
}

/**
 * A token that has just arrived, or was confirmed by a 304.
 * @param issuedAt of the token, in milliseconds: the server's time is at least that
 * @param date the answer's `Date` in milliseconds
 */
export function receive(
  { token, etag, issuedAt }: { token: string; etag: string | null; issuedAt: number },
  date: number | undefined,
  now: number,
): Received {
  const serverTime = Math.max(date ?? 0, issuedAt);
  return { token, etag, serverTime, localTime: now, highestLocalTime: now };
}
