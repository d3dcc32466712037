import { secondStepApi } from '@stillweb/contract/account/second-step';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../../http/endpoint.ts';
import type { CookieSettings } from '../../../http/private-cookie.ts';
import { clientOf, requesterOf } from '../../../http/requester.ts';
import type { AccountContext } from '../../context.ts';
import { answerLogIn } from '../../ways-in/log-in/finish-log-in.ts';
import type { TrustedDevices } from '../../security/trusted-device.ts';
import { offerSecondStep, passSecondStep } from './check-second-step.ts';
import { stopSupportChange } from '../../support/objection.ts';
import { turnOff, turnOn } from './set-second-step.ts';

type Cookies = {
  session: CookieSettings;
  /** Of a browser that a provider has led back: it has the ticket of the log-in. */
  ticket: CookieSettings;
};

/** The second step of a log-in, and the switch for it. */
export function secondStepRoutes(
  context: AccountContext,
  cookies: Cookies,
  devices: TrustedDevices,
): FastifyPluginAsyncZod {
  const { name, options } = cookies.ticket;
  return async (app) => {
    app.route({
      ...endpoint(secondStepApi.options),
      handler: async (request) => {
        const ticket = request.body.ticket ?? request.cookies[name];
        return { data: { options: await offerSecondStep(context, { ticket, ip: request.ip }) } };
      },
    });

    app.route({
      ...endpoint(secondStepApi.pass),
      handler: async (request, reply) => {
        const ticket = request.body.ticket ?? request.cookies[name];
        const from = { ...clientOf(request), ticket };
        const loggedIn = await passSecondStep(context, request.body, from);
        if (request.cookies[name]) reply.clearCookie(name, options);
        return answerLogIn(reply, loggedIn, { cookie: cookies.session, devices });
      },
    });

    app.route({
      ...endpoint(secondStepApi.stopRemoval),
      handler: async (request) => {
        const link = { token: request.params.token, kind: 'second step by support' } as const;
        await stopSupportChange(context, link, clientOf(request));
        return { data: { message: 'The second step of your account stays on.' } };
      },
    });

    app.route({
      ...endpoint(secondStepApi.set),
      handler: async (request) => {
        const requester = requesterOf(request);
        if (request.body.on) return { data: { recoveryCodes: await turnOn(context, requester) } };
        await turnOff(context, requester);
        return { data: { recoveryCodes: [] } };
      },
    });
  };
}
