import type { PreviewRequest } from '@stillweb/contract/console/actions';
import { expect, vi } from 'vitest';
import type { Answer } from './api-client.ts';
import type { TestConsole, TestStaff } from './start-console.ts';

export const form = { reason: 'customer_request', note: 'Asked for it by email today.' };

/** What staff do in the console, as the pages call it. */
export function createActions(app: () => TestConsole) {
  const call = (by: TestStaff, method: string, path: string, body?: unknown) =>
    app().call(method, path, body, { cookie: by.cookie });
  const preview = (by: TestStaff, userId: string, request: PreviewRequest) =>
    call(by, 'POST', `/customers/${userId}/previews`, request);
  const start = (by: TestStaff, userId: string, body: object) =>
    call(by, 'POST', `/customers/${userId}/actions`, { ...form, ...body });
  const read = async (by: TestStaff, id: string) =>
    (await call(by, 'GET', `/actions/${id}`)).body.data;
  /** Previews, signs, and sends. */
  const act = async (by: TestStaff, userId: string, request: PreviewRequest): Promise<Answer> => {
    const { status, body } = await preview(by, userId, request);
    expect(status, JSON.stringify(body)).toBe(200);
    return start(by, userId, { digest: body.data.digest, assertion: sign(by, body.data.digest) });
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
    untilSettled: (by: TestStaff, id: string) =>
      vi.waitFor(async () => {
        const action = await read(by, id);
        expect(['done', 'failed']).toContain(action.state);
        return action;
      }, 20_000),
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

/** Signs a digest with the passkey of a person. */
export function sign({ authenticator }: TestStaff, digest: string) {
  return authenticator.assert({ challenge: Buffer.from(digest).toString('base64url') });
}
