import { staffApi } from '@stillweb/contract/console/staff/staff';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ConsoleContext } from '../context.ts';
import { consoleEndpoint } from '../routing/endpoint.ts';
import { actorOf } from '../routing/guard.ts';
import { listInvites } from '../store/invites.ts';
import { listStaff } from '../store/staff.ts';
import { changeRole, disable, enable } from './change-member.ts';
import { inviteByEmail, revokeInvite } from './invite.ts';

export function staffRoutes(context: ConsoleContext): FastifyPluginAsyncZod {
  const { db, clock } = context;
  return async (app) => {
    app.route({
      ...consoleEndpoint(staffApi.list, 'read-staff'),
      handler: async () => ({
        data: { members: await listStaff(db), invites: await listInvites(db, clock()) },
      }),
    });
    app.route({
      ...consoleEndpoint(staffApi.invite, 'manage-staff', 'step-up'),
      handler: async (request) => ({
        data: await inviteByEmail(context, actorOf(request), request.body),
      }),
    });
    app.route({
      ...consoleEndpoint(staffApi.revokeInvite, 'manage-staff', 'step-up'),
      handler: async (request) => {
        await revokeInvite(context, actorOf(request), request.params.id);
        return { data: { message: 'The link no longer works.' } };
      },
    });
    app.route({
      ...consoleEndpoint(staffApi.changeRole, 'manage-staff', 'step-up'),
      handler: async (request) => {
        const change = { id: request.params.id, role: request.body.role };
        return { data: await changeRole(context, actorOf(request), change) };
      },
    });
    app.route({
      ...consoleEndpoint(staffApi.disable, 'manage-staff', 'step-up'),
      handler: async (request) => ({
        data: await disable(context, actorOf(request), request.params.id),
      }),
    });
    app.route({
      ...consoleEndpoint(staffApi.enable, 'manage-staff', 'step-up'),
      handler: async (request) => ({
        data: await enable(context, actorOf(request), request.params.id),
      }),
    });
  };
}
