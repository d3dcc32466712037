import { createHmac } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { HashKind } from '../../store/hash-kinds.ts';
import { deriveKeys } from '../derived-keys.ts';
import { isKnownHash } from './imported-hashes.ts';

export type DummyHashes = {
  /** The hash that a password for an unknown address is compared with; no password matches it. */
  hashFor: (email: string) => Promise<string>;
};

/** Milliseconds between two questions whether an import has brought other hashes. */
const pause = 60_000;

type Options = {
  secrets: string;
  clock: Clock;
  /** Compared with where nothing was imported. */
  ownHash: string;
  /** When the newest user was imported; undefined when none was. */
  findNewestImport: () => Promise<Date | undefined>;
  listKinds: () => Promise<HashKind[]>;
};

/**
 * While hashes are stored that were made elsewhere, unknown addresses are compared with hashes of the kinds of accounts,
 * in their proportion: how long a log-in takes does not tell which addresses have an account. A key chooses, so that
 * an address always has the same kind.
 */
export function createDummyHashes(options: Options): DummyHashes {
  const { current } = deriveKeys(options.secrets, 'stillweb dummy hashes');
  let kinds: HashKind[] = [];
  let newestImport: number | undefined;
  let nextReading = 0;
  let firstReading: Promise<void> | undefined;

  const read = async () => {
    const newest = (await options.findNewestImport())?.getTime();
    if (newest === newestImport) return;
    kinds = await options.listKinds();
    newestImport = newest;
  };
  /** Log-ins wait for the first reading alone; one that fails is repeated a minute later. */
  const readWhenDue = async () => {
    const now = options.clock().getTime();
    if (now < nextReading) return firstReading;
    nextReading = now + pause;
    const reading = read().catch(() => undefined);
    firstReading ??= reading;
    return firstReading;
  };

  return {
    hashFor: async (email) => {
      await readWhenDue();
      const total = kinds.reduce((sum, { accounts }) => sum + accounts, 0);
      const digest = createHmac('sha256', current.key).update(email).digest();
      let place = (digest.readUIntBE(0, 6) / 2 ** 48) * total;
      for (const { accounts, sample } of kinds) {
        if (place < accounts) return isKnownHash(sample) ? blank(sample) : options.ownHash;
        place -= accounts;
      }
      return options.ownHash;
    },
  };
}

/** A hash with the kind and the cost of another one, and with nothing of it. */
export function blank(sample: string): string {
  if (sample.startsWith('$2')) return sample.slice(0, 7) + '.'.repeat(53);
  const parts = sample.split('$');
  return parts
    .map((part, index) => (index < parts.length - 2 ? part : 'A'.repeat(part.length)))
    .join('$');
}
