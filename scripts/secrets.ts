import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Environment } from './settings.ts';

type Kept = {
  authSecret: string;
  stripeSecretKey: string;
  /** By the digest of the Stripe key whose account the endpoint belongs to. */
  webhookSecrets: Record<string, string>;
};

export type Secrets = {
  authSecret: string;
  stripeSecretKey: string;
  /** As the environment says it. */
  givenWebhookSecret: string | undefined;
  /** Of an endpoint that was made from here for this Stripe key. */
  keptWebhookSecret: string | undefined;
  /** Keeps the signing secret of a webhook endpoint made for this Stripe key. */
  keepWebhookSecret: (secret: string) => void;
};

/** The secrets of this copy: what the environment says, else what was made for it once. */
export function openSecrets(dataDir: string, env: Environment): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept = read(file) ?? invent();
  write(file, kept);
  const stripeSecretKey = env.STRIPE_SECRET_KEY || kept.stripeSecretKey;
  const account = createHash('sha256').update(stripeSecretKey).digest('hex').slice(0, 16);
  return {
    authSecret: env.AUTH_SECRET || kept.authSecret,
    stripeSecretKey,
    givenWebhookSecret: env.STRIPE_WEBHOOK_SECRET || undefined,
    keptWebhookSecret: kept.webhookSecrets[account],
    keepWebhookSecret: (secret) => {
      const webhookSecrets = { ...kept.webhookSecrets, [account]: secret };
      write(file, { ...kept, webhookSecrets });
    },
  };
}

function invent(): Kept {
  return {
    authSecret: randomBytes(32).toString('base64url'),
    stripeSecretKey: `sk_test_${randomBytes(18).toString('hex')}`,
    webhookSecrets: {},
  };
}

function read(file: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new Error(`${file} can't be read. Remove it to have new secrets made.`, { cause: error });
  }
}

function write(file: string, kept: Kept): void {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o755 });
  // Written aside and moved into place: a start that is killed meanwhile leaves the old file whole.
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  renameSync(partial, file);
}
