import { actionsApi, type ActionRequest } from '@stillweb/contract/console/actions';
import { switchesApi } from '@stillweb/contract/console/switches';
import { may } from '@stillweb/contract/console/staff/roles';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../platform/app-error.ts';
import type { ConsoleContext } from '../context.ts';
import { approvableEndpoint, consoleEndpoint, sendApprovalNeeded } from '../routing/endpoint.ts';
import { actorOf } from '../routing/guard.ts';
import { readSwitch } from '../switches/list-switches.ts';
import { approveAction, previewDecision, refuseAction } from './decide.ts';
import { findListed, listActions, presentAction } from './list-actions.ts';
import { previewAction } from './preview.ts';
import { performAction, startAction } from './start.ts';

/** The actions of staff. Each needs its own permission, too. */
export function actionRoutes(context: ConsoleContext): FastifyPluginAsyncZod {
  const { db, clock } = context;
  const start = async (reply: FastifyReply, form: ActionRequest & { userId: string | null }) => {
    const data = await startAction(context, actorOf(reply.request), form);
    return data.state === 'awaits-approval' ? sendApprovalNeeded(reply, data) : { data };
  };
  return async (app) => {
    app.route({
      ...consoleEndpoint(actionsApi.preview, 'read-customer'),
      handler: async (request) => ({
        data: await previewAction(context, actorOf(request), request.params.userId, request.body),
      }),
    });
    app.route({
      ...approvableEndpoint(actionsApi.start, 'read-customer'),
      handler: (request, reply) => start(reply, { ...request.body, ...request.params }),
    });
    app.route({
      ...consoleEndpoint(actionsApi.previewGlobal, 'use-console'),
      handler: async (request) => ({
        data: await previewAction(context, actorOf(request), null, request.body),
      }),
    });
    app.route({
      ...approvableEndpoint(actionsApi.startGlobal, 'use-console'),
      handler: (request, reply) => start(reply, { ...request.body, userId: null }),
    });
    app.route({
      ...consoleEndpoint(switchesApi.turn, 'set-switch', 'step-up'),
      handler: async (request) => {
        const { name } = request.params;
        const { on, ...form } = request.body;
        const state = await readSwitch(context, name);
        if (state.on === on) return { data: state };
        const turn = { action: 'turn-switch', name, on } as const;
        await performAction(context, actorOf(request), turn, form);
        return { data: await readSwitch(context, name) };
      },
    });
    app.route({
      // All staff may request actions and read the results.
      ...consoleEndpoint(actionsApi.list, 'use-console'),
      handler: async (request) => {
        const { staff } = actorOf(request);
        const now = clock();
        const rows = await listActions(context, staff, { ...request.query, now });
        return { data: rows.map((row) => presentAction(row, staff, now)) };
      },
    });
    app.route({
      ...consoleEndpoint(actionsApi.read, 'use-console'),
      handler: async (request) => {
        const { staff } = actorOf(request);
        const row = await findListed(db, request.params.id);
        const isSeen = row?.staff_id === staff.id || may(staff.role, 'read-customer');
        if (!row || row.state === 'previewed' || !isSeen) throw new AppError('NOT_FOUND');
        return { data: presentAction(row, staff, clock()) };
      },
    });
    app.route({
      ...consoleEndpoint(actionsApi.previewDecision, 'decide-action'),
      handler: async (request) => ({
        data: await previewDecision(context, actorOf(request), request.params.id),
      }),
    });
    app.route({
      ...consoleEndpoint(actionsApi.approve, 'decide-action'),
      handler: async (request) => ({
        data: await approveAction(context, actorOf(request), request.params.id, request.body),
      }),
    });
    app.route({
      ...consoleEndpoint(actionsApi.refuse, 'decide-action'),
      handler: async (request) => ({
        data: await refuseAction(context, actorOf(request), request.params.id, request.body.note),
      }),
    });
  };
}
