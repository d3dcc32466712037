import { extensionApi } from '@stillweb/contract/licence/extension-calls';
import { licenceApi } from '@stillweb/contract/licence/licence';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../http/endpoint.ts';
import { clientOf, identityOf, requesterOf } from '../../http/requester.ts';
import type { LicenceContext } from '../context.ts';
import { createGrant } from './create-grant.ts';
import { createDeviceCode, decideDeviceCode, lookUpDeviceCode } from './device-codes.ts';
import { exchangeLicence } from './exchange-licence.ts';
import { linkDevice } from './link-device.ts';

/** The calls of a logged-in user of the site who links a browser. */
export function linkPageRoutes(context: LicenceContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(licenceApi.createGrant),
      handler: async (request) => ({
        data: { code: await createGrant(context, identityOf(request).userId, request.body) },
      }),
    });

    app.route({
      ...endpoint(licenceApi.lookUpDeviceCode),
      handler: async (request) => {
        const { userCode } = request.body;
        return { data: await lookUpDeviceCode(context, requesterOf(request), userCode) };
      },
    });

    app.route({
      ...endpoint(licenceApi.decideDeviceCode),
      handler: async (request) => {
        await decideDeviceCode(context, requesterOf(request), request.body);
        const message = request.body.approve
          ? 'That browser is linked within seconds.'
          : 'That browser was refused.';
        return { data: { message } };
      },
    });
  };
}

/** The calls of an extension that links itself. */
export function linkExtensionRoutes(context: LicenceContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(extensionApi.createDeviceCode),
      handler: async ({ body, ip }) => ({ data: await createDeviceCode(context, body, ip) }),
    });

    app.route({
      ...endpoint(extensionApi.exchangeLicence),
      handler: async (request) => ({
        data: { code: await exchangeLicence(context, request.body, clientOf(request)) },
      }),
    });

    app.route({
      ...endpoint(extensionApi.linkDevice),
      handler: async ({ body, ip }) => ({ data: await linkDevice(context, body, ip) }),
    });
  };
}
