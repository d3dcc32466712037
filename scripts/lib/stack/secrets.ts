import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../settings.ts';

type StoredSecrets = {
  authSecret: string;
  licenceSecret: string;
  databasePassword: string;
  databaseOwnerPassword: string;
  consoleDatabasePassword: string;
  stripeSecretKey: string;
  /** By the digest of the Stripe key whose account the endpoint belongs to. */
  webhookSecrets: Record<string, string>;
};

export type Secrets = {
  authSecret: string;
  licenceSecret: string;
  /** Of the roles in the stand-ins' database. */
  databasePassword: string;
  databaseOwnerPassword: string;
  consoleDatabasePassword: string;
  stripeSecretKey: string;
  /** From the environment. */
  givenWebhookSecret: string | undefined;
  /** Of a webhook endpoint that was created from here with this Stripe key. */
  createdWebhookSecret: string | undefined;
  /** Saves the signing secret of a webhook endpoint created with this Stripe key. */
  saveWebhookSecret: (secret: string) => void;
};

/** The secrets of this copy: those of the environment, otherwise those generated at the first start. */
export function openSecrets(dataDir: string, env: Environment): Secrets {
  const file = join(dataDir, 'secrets.json');
  // A file of an earlier release lacks the newer secrets.
  const stored = { ...generate(), ...read(file) };
  write(file, stored);
  const stripeSecretKey = env.STRIPE_SECRET_KEY || stored.stripeSecretKey;
  const account = createHash('sha256').update(stripeSecretKey).digest('hex').slice(0, 16);
  return {
    authSecret: env.AUTH_SECRET || stored.authSecret,
    licenceSecret: env.LICENCE_SECRET || stored.licenceSecret,
    databasePassword: stored.databasePassword,
    databaseOwnerPassword: stored.databaseOwnerPassword,
    consoleDatabasePassword: stored.consoleDatabasePassword,
    stripeSecretKey,
    givenWebhookSecret: env.STRIPE_WEBHOOK_SECRET || undefined,
    createdWebhookSecret: stored.webhookSecrets[account],
    saveWebhookSecret: (secret) => {
      const webhookSecrets = { ...stored.webhookSecrets, [account]: secret };
      write(file, { ...stored, webhookSecrets });
    },
  };
}

function generate(): StoredSecrets {
  return {
    authSecret: createSecret(),
    licenceSecret: `${createSecret()},${createSecret()}`,
    databasePassword: createSecret(),
    databaseOwnerPassword: createSecret(),
    consoleDatabasePassword: createSecret(),
    stripeSecretKey: `sk_test_${randomBytes(18).toString('hex')}`,
    webhookSecrets: {},
  };
}

function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

function read(file: string): StoredSecrets | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new Error(`${file} can't be read. Remove it to have new secrets made.`, { cause: error });
  }
}

function write(file: string, stored: StoredSecrets): void {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o755 });
  // Written next to the file and renamed: a start that is killed meanwhile leaves the old file whole.
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
  renameSync(partial, file);
}
