import { redeem, type Context } from './link.ts';
import { refreshState } from './refresh.ts';
import { LicenceError } from './requests.ts';
import type { StoredDeviceCode } from './state.ts';

/** The code and address with which the user links this browser on another page or device. */
export interface DeviceCode {
  /** Eight letters, such as `DGRQ-NXVX`. */
  userCode: string;
  verificationUri: string;
  /** Unix milliseconds of the local clock. */
  expiresAt: number;
}

export type LinkResult =
  | { result: 'pending'; waitSeconds: number }
  | { result: 'linked' | 'denied' | 'expired' | 'limit-reached' };

/** Asks for a code, unless one that has not expired is waiting to be entered. */
export async function startDeviceCode(context: Context): Promise<DeviceCode> {
  const state = await context.load();
  if (state.deviceCode && state.deviceCode.expiresAt > context.now()) {
    return present(state.deviceCode);
  }
  const installId = state.installId ?? crypto.randomUUID();
  const { name, version } = context;
  const body = { installId, name, version };
  const answer = await context.send({ method: 'POST', path: '/device-codes', body });
  const deviceCode = readDeviceCode(answer.data, context.now());
  if (answer.status >= 300 || !deviceCode) {
    throw new LicenceError(answer.code ?? 'UNREACHABLE', answer.message);
  }
  await context.save({ ...state, installId, deviceCode });
  return present(deviceCode);
}

/** The meaning of each refusal of `POST /devices` for a pending code. */
const endings: Record<string, 'denied' | 'expired' | 'limit-reached'> = {
  ACCESS_DENIED: 'denied',
  EXPIRED_CODE: 'expired',
  INVALID_GRANT: 'expired',
  DEVICE_LIMIT_REACHED: 'limit-reached',
};

export async function pollDeviceCode(context: Context): Promise<LinkResult> {
  const { deviceCode: waiting } = await context.load();
  if (!waiting || waiting.expiresAt <= context.now()) {
    await forget(context);
    return { result: 'expired' };
  }
  try {
    await redeem(context, { grant: 'device_code', deviceCode: waiting.deviceCode });
  } catch (error) {
    return continueAfter(context, waiting, error);
  }
  await refreshState(context, 0);
  return { result: 'linked' };
}

async function continueAfter(
  context: Context,
  waiting: StoredDeviceCode,
  error: unknown,
): Promise<LinkResult> {
  const code = error instanceof LicenceError ? error.code : 'UNREACHABLE';
  const ending = endings[code];
  if (ending) {
    await forget(context);
    return { result: ending };
  }
  // RFC 8628, 3.5: five seconds more after each answer that asks to slow down.
  const intervalSeconds = waiting.intervalSeconds + (code === 'SLOW_DOWN' ? 5 : 0);
  const deviceCode = { ...waiting, intervalSeconds };
  await context.save({ ...(await context.load()), deviceCode });
  return { result: 'pending', waitSeconds: intervalSeconds };
}

async function forget(context: Context): Promise<void> {
  const { deviceCode: _ended, ...state } = await context.load();
  await context.save(state);
}

function readDeviceCode(data: Record<string, unknown>, now: number): StoredDeviceCode | undefined {
  const { deviceCode, userCode, verificationUri, expiresIn, interval } = data;
  if (
    typeof deviceCode !== 'string' ||
    typeof userCode !== 'string' ||
    typeof verificationUri !== 'string' ||
    typeof expiresIn !== 'number' ||
    typeof interval !== 'number'
  ) {
    return undefined;
  }
  const expiresAt = now + expiresIn * 1000;
  return { deviceCode, userCode, verificationUri, expiresAt, intervalSeconds: interval };
}

function present({ userCode, verificationUri, expiresAt }: StoredDeviceCode): DeviceCode {
  return { userCode, verificationUri, expiresAt };
}
