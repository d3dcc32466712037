import { LicenceError, type Answer, type Request } from './requests.ts';
import type { StoredDevice } from './state.ts';
import type { ReliableStore } from './store.ts';
import type { PublicKey } from './token.ts';

/** The dependencies of the client's operations. */
export interface Context {
  site: string;
  keys: readonly PublicKey[];
  name: string;
  version: string;
  now: () => number;
  load: ReliableStore['load'];
  save: ReliableStore['save'];
  send: (request: Request) => Promise<Answer>;
}

export type Grant =
  | { grant: 'code'; code: string; verifier: string }
  | { grant: 'device_code'; deviceCode: string };

/** @returns undefined if the server could not be reached */
export async function trySend(context: Context, request: Request): Promise<Answer | undefined> {
  try {
    return await context.send(request);
  } catch {
    return undefined;
  }
}

/**
 * Exchanges a grant for this browser's credential, and keeps it.
 * @throws LicenceError with the server's code
 */
export async function redeem(context: Context, grant: Grant): Promise<void> {
  const answer = await context.send({ method: 'POST', path: '/devices', body: grant });
  const device = readDevice(answer.data, context.now());
  if (answer.status >= 300 || !device) {
    throw new LicenceError(answer.code ?? 'UNREACHABLE', answer.message);
  }
  const { installId, device: former } = await context.load();
  await context.save({ ...(installId && { installId }), device });
  if (former) {
    // The server replaces it at the same account alone: an id is no secret that ends another's device.
    const { credential } = former;
    await trySend(context, { method: 'DELETE', path: '/devices/current', credential });
  }
}

function readDevice(data: Record<string, unknown>, now: number): StoredDevice | undefined {
  const { deviceId, credential, unlinkToken, account } = data;
  if (
    typeof deviceId !== 'string' ||
    typeof credential !== 'string' ||
    typeof unlinkToken !== 'string' ||
    typeof account !== 'string'
  ) {
    return undefined;
  }
  return { id: deviceId, credential, renewedAt: now, unlinkToken, account };
}
