import { licenceApi, type GrantRequest } from '@stillweb/contract/licence';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../http/endpoint.ts';
import { requesterOf } from '../../http/requester.ts';
import type { LicenceContext } from '../context.ts';
import { createDeviceCode, decideDeviceCode, lookUpDeviceCode } from './device-codes.ts';
import { linkDevice } from './link-device.ts';
import { grantSeconds } from '@stillweb/contract/licence-limits';
import { createRandomToken, hashToken } from '../../platform/random-token.ts';
import { insertGrant } from '../store/grants.ts';
import { findReplaced } from './devices-to-replace.ts';

/** The calls of a logged-in user of the site who links a browser. */
export function linkPageRoutes(context: LicenceContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(licenceApi.createGrant),
      handler: async (request) => ({
        data: { code: await createGrant(context, requesterOf(request).userId, request.body) },
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
      ...endpoint(licenceApi.createDeviceCode),
      handler: async ({ body, ip }) => ({ data: await createDeviceCode(context, body, ip) }),
    });

    app.route({
      ...endpoint(licenceApi.linkDevice),
      handler: async ({ body, ip }) => ({ data: await linkDevice(context, body, ip) }),
    });
  };
}

/**
 * Answers a code for the extension whose challenge a page has passed on.
 * @throws AppError DEVICE_LIMIT_REACHED, RATE_LIMITED
 */
async function createGrant(
  context: LicenceContext,
  userId: string,
  { challenge, replace, installId, name, version }: GrantRequest,
): Promise<string> {
  await context.limits.grants.consume(userId);
  await findReplaced(context.db, userId, { installId, replaces: replace ?? null });
  const code = createRandomToken();
  await context.db.transaction().execute((trx) =>
    insertGrant(trx, hashToken(code), {
      userId,
      challenge,
      installation: { installId, name, version },
      replaces: replace ?? null,
      expiresAt: new Date(context.clock().getTime() + grantSeconds * 1000),
    }),
  );
  return code;
}
