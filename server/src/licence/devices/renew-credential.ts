import { AppError } from '../../platform/app-error.ts';
import type { LicenceContext } from '../context.ts';
import { createCredential } from '../security/credentials.ts';
import { setNextCredential } from '../store/devices.ts';
import type { IdentifiedDevice } from './identify-device.ts';

/**
 * A new credential. The present one works until the new one is used. It overwrites one that
 * was not used: a browser repeats a request whose connection broke by itself.
 * @throws AppError DEVICE_UNLINKED when the credential was replaced meanwhile
 */
export async function renewCredential(
  { db }: LicenceContext,
  device: IdentifiedDevice,
  version: string | undefined,
): Promise<string> {
  const { credential, hash } = createCredential(device.id);
  const renewal = { current: device.credentialHash, next: hash, version };
  if (!(await setNextCredential(db, device.id, renewal))) throw new AppError('DEVICE_UNLINKED');
  return credential;
}
