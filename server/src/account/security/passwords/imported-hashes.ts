import { pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verify as verifyArgon2 } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';

/** Compares a password, over its bytes as typed, with the hash that it was made for. */
type Comparison = (password: string) => Promise<boolean>;

type Kind = {
  pattern: RegExp;
  /** @returns undefined for a hash that is malformed or costs more than its limit */
  read: (parts: Record<string, string | undefined>, stored: string) => Comparison | undefined;
};

/** Each takes less than a second, bcrypt about one, and 150 MiB: a log-in that costs more would exhaust the server. */
const mostCost = {
  argon2id: { memoryKiB: 131_072, passes: 8, lanes: 4 },
  bcrypt: 14,
  /** `mixing` is N · r · p. Its PBKDF2 takes longer than the mixing where r · p, its `blocks`, are many. */
  scrypt: { mixing: 2 ** 20, blocks: 2 ** 16 },
  /** Iterations, times the blocks that are made. */
  pbkdf2: { sha256: 2_000_000, sha512: 1_000_000 },
};

/** Bytes. */
const length = { salt: [8, 64], hash: [16, 64] } as const;

const kinds: Kind[] = [
  {
    // The library reads no number that begins with a zero.
    pattern:
      /^\$argon2id\$v=19\$m=(?<memory>[1-9]\d{0,8}),t=(?<passes>[1-9]\d{0,8}),p=(?<lanes>[1-9]\d{0,8})\$(?<salt>[^$]+)\$(?<hash>[^$]+)$/,
    read: ({ memory, passes, lanes, salt, hash }, stored) => {
      const most = mostCost.argon2id;
      const isAffordable =
        isWithin(Number(memory), [8 * Number(lanes), most.memoryKiB]) &&
        isWithin(Number(passes), [1, most.passes]) &&
        isWithin(Number(lanes), [1, most.lanes]);
      if (!isAffordable || !bytesOf(salt, length.salt) || !bytesOf(hash, length.hash)) {
        return undefined;
      }
      return (password) => verifyArgon2(stored, password);
    },
  },
  {
    // The last characters of salt and hash carry fewer bits than the others.
    pattern: /^\$2[aby]\$(?<cost>\d\d)\$[./A-Za-z\d]{21}[.Oeu][./A-Za-z\d]{30}[.CGKOSWaeimquy26]$/,
    read: ({ cost }, stored) => {
      if (!isWithin(Number(cost), [4, mostCost.bcrypt])) return undefined;
      return (password) => verifyBcrypt(password, stored);
    },
  },
  {
    pattern:
      /^\$scrypt\$ln=(?<log>\d\d?),r=(?<r>\d{1,7}),p=(?<p>\d{1,7})\$(?<salt>[^$]+)\$(?<hash>[^$]+)$/,
    read: ({ log, r, p, salt, hash }) => {
      const options = { N: 2 ** Number(log), r: Number(r), p: Number(p) };
      const blocks = options.r * options.p;
      const most = mostCost.scrypt;
      const saltBytes = bytesOf(salt, length.salt);
      const hashBytes = bytesOf(hash, length.hash);
      // RFC 7914, 2: N is less than 2^(128 · r / 8).
      const isValid = isWithin(Number(log), [1, 16 * options.r - 1]);
      const isAffordable =
        isWithin(blocks, [1, most.blocks]) && isWithin(options.N * blocks, [1, most.mixing]);
      if (!isValid || !isAffordable || !saltBytes || !hashBytes) return undefined;
      return async (password) => {
        // 128 bytes times N · r + r · p, and a little more: always less than this.
        const limits = { ...options, maxmem: 2 * 128 * most.mixing };
        return timingSafeEqual(
          hashBytes,
          await scryptAsync(password, saltBytes, hashBytes.length, limits),
        );
      };
    },
  },
  {
    // PHC's form names its parameters; passlib's has the iterations alone, and `.` for `+`.
    pattern:
      /^\$pbkdf2-(?<digest>sha256|sha512)\$(?:i=(?<named>\d{1,9})(?:,l=(?<size>\d{1,3}))?|(?<plain>\d{1,9}))\$(?<salt>[^$]+)\$(?<hash>[^$]+)$/,
    read: ({ digest: digestName, named, size, plain, salt, hash }) => {
      const iterations = Number(named ?? plain);
      const digest = digestName === 'sha256' ? 'sha256' : 'sha512';
      const digestSize = digest === 'sha256' ? 32 : 64;
      const saltBytes = bytesOf(salt?.replaceAll('.', '+'), length.salt);
      const hashBytes = bytesOf(hash?.replaceAll('.', '+'), length.hash);
      if (!saltBytes || !hashBytes) return undefined;
      const expectedSize = plain === undefined ? Number(size ?? hashBytes.length) : digestSize;
      const cost = iterations * Math.ceil(hashBytes.length / digestSize);
      if (hashBytes.length !== expectedSize || !isWithin(cost, [1, mostCost.pbkdf2[digest]])) {
        return undefined;
      }
      return async (password) =>
        timingSafeEqual(
          hashBytes,
          await pbkdf2Async(password, saltBytes, iterations, hashBytes.length, digest),
        );
    },
  },
];

/** Whether users can log in with a hash: of a known kind, complete, and within the limit for its cost. */
export function isKnownHash(stored: string): boolean {
  return comparisonWith(stored) !== undefined;
}

/**
 * What compares a password with a hash of argon2id, bcrypt, scrypt or PBKDF2; undefined when the hash is none of
 * these, malformed, or costs more than its limit. Bcrypt sees the first 72 bytes, as it always did.
 */
export function comparisonWith(stored: string): Comparison | undefined {
  for (const { pattern, read } of kinds) {
    const parts = pattern.exec(stored)?.groups;
    if (parts) return read(parts, stored);
  }
  return undefined;
}

const pbkdf2Async = promisify(pbkdf2);
const scryptAsync = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);

/** Base64 without padding; undefined for anything else, and for too few or too many bytes. */
function bytesOf(text = '', range: readonly [number, number]): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  const isWhole = bytes.toString('base64').replaceAll('=', '') === text;
  return isWhole && isWithin(bytes.length, range) ? bytes : undefined;
}

const isWithin = (value: number, [least, most]: readonly [number, number]) =>
  value >= least && value <= most;
