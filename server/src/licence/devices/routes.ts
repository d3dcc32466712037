import { licenceApi } from '@stillweb/contract/licence';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../http/endpoint.ts';
import { identityOf, requesterOf } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import type { LicenceContext } from '../context.ts';
import { deleteDevice, listDevicesOfUser } from '../store/devices.ts';
import { deviceOf } from './identify-device.ts';
import { presentDevice } from './present-device.ts';
import { renewCredential } from './renew-credential.ts';
import { unlinkUninstalled } from './unlink-uninstalled.ts';

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
        if (!wasLinked) throw new AppError('NOT_FOUND', { message: 'That browser is not linked.' });
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
      ...endpoint(licenceApi.renewCredential),
      handler: async (request) => {
        const device = deviceOf(request);
        context.limits.countRequest(device.id);
        return {
          data: { credential: await renewCredential(context, device, request.body?.version) },
        };
      },
    });

    app.route({
      ...endpoint(licenceApi.unlinkCurrentDevice),
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
