import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';
import { countCost } from '../../../scripts/clients/count-cost.ts';

const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const { hash, verify, parseOptions } = argon2;

/** KiB. The memory of the product's own hashes; it says how long one takes. */
const fullCost = 19_456;

// Vitest loads this file before any module that imports these functions, so all get the ones that count.
if (hash.name !== 'countedHash') {
  const countedHash: typeof Argon2.hash = (password, options, ...others) => {
    if ((options?.memoryCost ?? fullCost) >= fullCost) countCost('passwords hashed');
    return hash(password, options, ...others);
  };
  const countedVerify: typeof Argon2.verify = (hashed, ...others) => {
    if (parseOptions(hashed).memoryCost >= fullCost) countCost('passwords hashed');
    return verify(hashed, ...others);
  };
  Object.assign(argon2, { hash: countedHash, verify: countedVerify });
}
