import { extensionApi } from '@stillweb/contract/licence/extension-calls';
import { licenceApi } from '@stillweb/contract/licence/licence';
import { t } from '@stillweb/texts/t';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../http/endpoint.ts';
import { identityOf, requesterOf } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import type { LicenceContext } from '../context.ts';
import { createCredential, parseUnlinkToken } from '../security/credentials.ts';
import {
  deleteDevice,
  findDevice,
  listDevicesOfUser,
  setNextCredential,
} from '../store/devices.ts';
import { deviceOf, type IdentifiedDevice } from './identify-device.ts';
import { presentDevice } from './present-device.ts';

const unlinked = { data: { message: 'This browser is unlinked.' } };

/** The calls of a logged-in user about linked browsers. */
export function deviceListRoutes({ db, recordEvent }: LicenceContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(licenceApi.devices),
      handler: async (request) => {
        const devices = await listDevicesOfUser(db, identityOf(request).userId);
        return { data: devices.map(presentDevice) };
      },
    });

    app.route({
      ...endpoint(licenceApi.unlinkDevice),
      handler: async (request) => {
        const { userId, ip } = requesterOf(request);
        const wasLinked = await deleteDevice(db, request.params.id, { userId });
        if (!wasLinked)
          throw new AppError('NOT_FOUND', {
            message: t('errors.device.not-linked', 'That browser is not linked.'),
          });
        recordEvent({ event: 'browser unlinked', userId, ip });
        return { data: { message: 'That browser is unlinked.' } };
      },
    });
  };
}

/** The calls of a linked browser about itself, and of the page that opens when its extension is uninstalled. */
export function deviceRoutes(context: LicenceContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(extensionApi.renewCredential),
      handler: async (request) => {
        const device = deviceOf(request);
        context.limits.countRequest(device.id);
        return {
          data: { credential: await renewCredential(context, device, request.body?.version) },
        };
      },
    });

    app.route({
      ...endpoint(extensionApi.unlinkCurrentDevice),
      handler: async (request) => {
        const { id, userId } = deviceOf(request);
        await deleteDevice(context.db, id);
        context.recordEvent({ event: 'browser unlinked', userId, ip: request.ip });
        return unlinked;
      },
    });

    app.route({
      ...endpoint(licenceApi.unlinkUninstalledDevice),
      handler: async ({ body, ip }) => {
        await unlinkUninstalled(context, body.unlinkToken, ip);
        return unlinked;
      },
    });
  };
}

/**
 * A new credential. The present one works until the new one is used. It overwrites one that
 * was not used: a browser repeats a request whose connection broke by itself.
 * @throws AppError DEVICE_UNLINKED when the credential was replaced meanwhile
 */
async function renewCredential(
  { db }: LicenceContext,
  device: IdentifiedDevice,
  version: string | undefined,
): Promise<string> {
  const { credential, hash } = createCredential(device.id);
  const renewal = { current: device.credentialHash, next: hash, version };
  if (!(await setNextCredential(db, device.id, renewal))) throw new AppError('DEVICE_UNLINKED');
  return credential;
}

/** Unlinks the device that a token belongs to, if there is one. */
async function unlinkUninstalled(
  { db, recordEvent }: LicenceContext,
  unlinkToken: string,
  ip: string,
): Promise<void> {
  const parsed = parseUnlinkToken(unlinkToken);
  const device = parsed && (await findDevice(db, parsed.deviceId));
  if (!device?.unlink_hash.equals(parsed?.hash ?? Buffer.alloc(0))) return;
  if (!(await deleteDevice(db, device.id))) return;
  recordEvent({ event: 'browser unlinked', userId: device.user_id, ip });
}
