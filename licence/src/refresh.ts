import { trySend, type Context } from './link.ts';
import type { Answer } from './requests.ts';
import { receive, type LicenceState, type Received } from './state.ts';
import { verifyToken } from './token.ts';

const week = 7 * 24 * 3_600_000;

/**
 * Asks for the entitlement and keeps what came, renewing the credential first if it is a week old.
 * A refusal that says the device is unlinked ends the licence here; any other failure changes nothing.
 */
export async function refreshState(context: Context, minAgeSeconds: number): Promise<void> {
  const state = await context.load();
  const now = context.now();
  if (!state.device || !isDue(state, minAgeSeconds, now)) {
    return;
  }
  await renewIfDue(context);
  const current = await context.load();
  if (current.device) {
    await ask(context, { ...current, device: current.device });
  }
}

type LinkedState = LicenceState & Required<Pick<LicenceState, 'device'>>;

/** A last call in the future means that the clock was set back, and is ignored. */
function isDue(state: LicenceState, minAgeSeconds: number, now: number): boolean {
  const { askedAt = 0, retryAt = 0 } = state;
  const wait = Math.max(askedAt + minAgeSeconds * 1000, retryAt) - now;
  const age = now - askedAt;
  return wait <= 0 || age < 0;
}

/**
 * A renewal whose answer is lost is repeated: the old credential works until the new one is used. So it
 * waits while the store refuses to be written, which would lose the new one.
 */
async function renewIfDue(context: Context): Promise<void> {
  const state = await context.load();
  const { device } = state;
  const age = device ? context.now() - device.renewedAt : 0;
  if (!device || (age >= 0 && age < week)) {
    return;
  }
  if (!(await context.save(state))) {
    return;
  }
  const { version } = context;
  const answer = await trySend(context, {
    method: 'POST',
    path: '/devices/current/renew',
    credential: device.credential,
    body: { version },
  });
  const credential = answer?.data['credential'];
  if (answer?.status === 200 && typeof credential === 'string') {
    const renewed = { ...device, credential, renewedAt: context.now() };
    await context.save({ ...state, device: renewed });
  } else if (isUnlinked(answer)) {
    await forgetDevice(context);
  }
}

async function ask(context: Context, state: LinkedState): Promise<void> {
  const { device, received } = state;
  const answer = await trySend(context, {
    method: 'GET',
    path: '/entitlement',
    credential: device.credential,
    ...(received?.etag && { etag: received.etag }),
  });
  const askedAt = context.now();
  if (isUnlinked(answer)) {
    await forgetDevice(context);
    return;
  }
  const { retryAt: _over, ...rest } = state;
  const fresh = answer && (await readToken(context, state, answer));
  if (fresh) {
    await context.save({ ...rest, received: fresh, askedAt, unreachable: false });
    return;
  }
  const retryAt = answer?.retryAfter && askedAt + answer.retryAfter * 1000;
  await context.save({ ...rest, askedAt, unreachable: true, ...(retryAt && { retryAt }) });
}

/** The token of a 200 if it is good and not older than the last one, or the last one after a 304. */
async function readToken(
  context: Context,
  state: LinkedState,
  answer: Answer,
): Promise<Received | undefined> {
  const { received: last, device } = state;
  const { site, keys, now } = context;
  const verify = (token: string) => verifyToken(token, { site, keys, deviceId: device.id });
  const before = last && (await verify(last.token));
  if (answer.status === 304 && last && before) {
    const confirmed = { token: last.token, etag: last.etag, issuedAt: before.iat * 1000 };
    return receive(confirmed, answer.date, now());
  }
  const { token } = answer.data;
  if (answer.status !== 200 || typeof token !== 'string') {
    return undefined;
  }
  const claims = await verify(token);
  if (!claims || (before && claims.iat < before.iat)) {
    return undefined;
  }
  const issuedAt = claims.iat * 1000;
  return receive({ token, etag: answer.etag, issuedAt }, answer.date, now());
}

/** Only an answer of the API ends a licence: a hotel's log-in page answers 401 too. */
function isUnlinked(answer: Answer | undefined): boolean {
  return answer?.status === 401 && answer.code === 'DEVICE_UNLINKED';
}

async function forgetDevice(context: Context): Promise<void> {
  const { installId } = await context.load();
  await context.save(installId ? { installId } : {});
}
