import { stepUpHeader } from '@stillweb/contract/console/staff/session';
import type { AnyRequest, Effect } from '@stillweb/contract/console/actions';
import { expect } from 'vitest';
import type { Answer } from '../../../scripts/clients/api.ts';
import type { Buyer } from '../people/a-buyer.ts';
import { startBilling, type BillingTestApp } from '../worlds/start-billing.ts';
import type { ServerOverrides } from '../worlds/start-server.ts';
import { startConsole, type TestConsole, type TestStaff } from '../worlds/start-console.ts';

export const form = { reason: 'customer_request', note: 'Asked for it by email today.' };

/** A console whose billing uses the clock of its sandbox. */
export async function startConsoleWithBilling(
  given: ServerOverrides = {},
  stripeBase: (sandbox: string) => Promise<string> = async (sandbox) => sandbox,
): Promise<{ world: BillingTestApp; app: TestConsole }> {
  let app: TestConsole | undefined;
  const world = await startBilling(given, async ({ env, ...overrides }) => {
    const sandbox = env?.STRIPE_API_BASE ?? '';
    const addresses = {
      STRIPE_API_BASE: await stripeBase(sandbox),
      CLOCK_URL: `${sandbox}/sandbox/clock`,
    };
    app = await startConsole({ ...overrides, env: { ...env, ...addresses } });
    return { ...app.server, close: app.close };
  });
  if (!app) throw new Error('the console was not started');
  return { world, app };
}

/** The id of a buyer's account. */
export async function userIdOf({ database }: BillingTestApp, { email }: Buyer): Promise<string> {
  const { rows } = await database.query('select id from users where email = $1', [email]);
  return rows[0].id;
}

/** The console's calls, as its pages make them. */
export function createActions(app: () => TestConsole) {
  const call = (by: TestStaff, method: string, path: string, body?: unknown) =>
    app().call(method, path, body, { cookie: by.cookie });
  const below = (userId: string | null) => (userId === null ? '' : `/customers/${userId}`);
  /** @param userId null for what concerns no customer */
  const preview = (by: TestStaff, userId: string | null, request: AnyRequest) =>
    call(by, 'POST', `${below(userId)}/previews`, request);
  const start = (by: TestStaff, userId: string | null, body: object) =>
    call(by, 'POST', `${below(userId)}/actions`, { ...form, ...body });
  const read = async (by: TestStaff, id: string) =>
    (await call(by, 'GET', `/actions/${id}`)).body.data;
  /** Previews, signs, and sends. */
  const act = async (
    by: TestStaff,
    userId: string | null,
    request: AnyRequest,
    more: Partial<typeof form> = {},
  ): Promise<Answer> => {
    const { status, body } = await preview(by, userId, request);
    expect(status, JSON.stringify(body)).toBe(200);
    const { digest } = body.data;
    return start(by, userId, { digest, assertion: sign(by, digest), ...more });
  };
  const untilEnded = async (by: TestStaff, id: string) => {
    await expect.poll(async () => (await read(by, id)).state).toMatch(/^(done|failed)$/);
    return read(by, id);
  };
  const decision = (by: TestStaff, digest: string) => ({
    note: form.note,
    digest,
    assertion: sign(by, digest),
  });
  return {
    call,
    preview,
    start,
    act,
    read,
    /** Approves what waits, as it is shown. */
    approve: async (by: TestStaff, id: string) => {
      const { digest } = await read(by, id);
      return call(by, 'POST', `/actions/${id}/approve`, decision(by, digest));
    },
    refuse: (by: TestStaff, id: string) =>
      call(by, 'POST', `/actions/${id}/refuse`, { note: form.note }),
    /** Waits until an action has ended. */
    untilEnded,
    /** Previews, signs, and sends; returns what the preview showed and the outcome. */
    perform: async (by: TestStaff, userId: string, request: AnyRequest) => {
      const { status, body } = await preview(by, userId, request);
      expect(status, JSON.stringify(body)).toBe(200);
      const shown = body.data;
      const { digest } = shown;
      const started = await start(by, userId, { digest, assertion: sign(by, digest) });
      expect(started.status, JSON.stringify(started.body)).toBe(200);
      const texts: string[] = shown.effects.map(({ text }: Effect) => text);
      return { shown, texts, ended: await untilEnded(by, started.body.data.id) };
    },
    /** The rows of the audit log about an action, the first one first. */
    auditOf: async (by: TestStaff, id: string) => {
      const { body } = await call(by, 'GET', '/audit');
      const intents = body.data.filter((row: AuditRow) => row.after?.actionId === id);
      const ids = new Set(intents.map((row: AuditRow) => row.id));
      return body.data
        .filter((row: AuditRow) => ids.has(row.id) || ids.has(row.intent))
        .toReversed();
    },
  };
}

type AuditRow = { id: number; intent: number | null; after: { actionId?: string } | null };

/** Calls what has no preview and is signed, as the pages do. */
export async function callSigned(
  call: TestConsole['call'],
  by: TestStaff,
  ...[method, path, body]: [method: string, path: string, body?: unknown]
): Promise<Answer> {
  const { cookie } = by;
  const offer = await call('POST', '/step-ups', { method, path, body }, { cookie });
  const headers = { [stepUpHeader]: JSON.stringify(sign(by, offer.body.data.digest)) };
  return call(method, path, body, { cookie, headers });
}

/** Signs a digest with the passkey of a person. */
export function sign({ authenticator }: TestStaff, digest: string) {
  return authenticator.assert({ challenge: Buffer.from(digest).toString('base64url') });
}
