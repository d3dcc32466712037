import { permissionsOf } from '@stillweb/contract/console/staff/roles';
import { sessionApi, type Me } from '@stillweb/contract/console/staff/session';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../../platform/app-error.ts';
import { readImportState } from '../../../platform/switches.ts';
import { appendAudit } from '../../append-audit.ts';
import type { ConsoleContext } from '../../context.ts';
import { consoleEndpoint } from '../../routing/endpoint.ts';
import { actorOf, sessionOf } from '../../routing/guard.ts';
import { deleteSession } from '../../store/sessions.ts';
import { findMember } from '../../store/staff.ts';
import { join, offerToJoin, requireInvite } from './join.ts';
import { logIn, offerLogIn } from './log-in.ts';
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts';

/** Log-in and log-out of staff. */
export function logInRoutes(
  context: ConsoleContext,
  { singleSignOn }: { singleSignOn: boolean },
): FastifyPluginAsyncZod {
  const { db, clock, limits } = context;
  /** A success is not counted: a company may have one address. */
  const countFailures = async <Result>(ip: string, enter: () => Promise<Result>) => {
    const refund = await limits.logInAttempts.consume(ip);
    const result = await enter();
    await refund();
    return result;
  };
  const describe = (staffId: string, endsAt: Date) => readMe(context, staffId, endsAt);

  return async (app) => {
    app.route({
      ...consoleEndpoint(sessionApi.logInWays, 'public'),
      handler: async () => ({ data: { singleSignOn } }),
    });
    app.route({
      ...consoleEndpoint(sessionApi.logInOptions, 'public'),
      handler: async ({ ip }) => {
        await limits.logInAttempts.consume(ip);
        return { data: await offerLogIn(context) };
      },
    });
    app.route({
      ...consoleEndpoint(sessionApi.logIn, 'public'),
      handler: async ({ body, ip, id }, reply) => {
        const started = await countFailures(ip, () => logIn(context, body.assertion, { id, ip }));
        setSessionCookie(reply, context, started);
        return { data: await describe(started.staffId, started.endsAt) };
      },
    });
    app.route({
      ...consoleEndpoint(sessionApi.me, 'use-console'),
      handler: async (request) => {
        const { staff, endsAt } = sessionOf(request);
        return { data: await describe(staff.id, endsAt) };
      },
    });
    app.route({
      ...consoleEndpoint(sessionApi.logOut, 'use-console'),
      handler: async (request, reply) => {
        const { id, staff } = sessionOf(request);
        await db.transaction().execute(async (trx) => {
          await deleteSession(trx, id);
          const act = { action: 'log-out', target: staff.id } as const;
          await appendAudit(trx, clock, actorOf(request), act);
        });
        clearSessionCookie(reply, context);
        return { data: { message: 'You are logged out.' } };
      },
    });
    app.route({
      ...consoleEndpoint(sessionApi.invitation, 'public'),
      handler: async ({ params, ip }) => {
        const invite = await countFailures(ip, () => requireInvite(context, params.token));
        const { email, role, expires_at } = invite;
        return { data: { email, role, expiresAt: expires_at.toISOString() } };
      },
    });
    app.route({
      ...consoleEndpoint(sessionApi.joinOptions, 'public'),
      handler: async ({ params: { token }, body, ip }) => ({
        data: await countFailures(ip, () => offerToJoin(context, token, body.name)),
      }),
    });
    app.route({
      ...consoleEndpoint(sessionApi.join, 'public'),
      handler: async ({ params, body, ip, id }, reply) => {
        const started = await countFailures(ip, () => join(context, params.token, body, id));
        setSessionCookie(reply, context, started);
        return { data: await describe(started.staffId, started.endsAt) };
      },
    });
  };
}

/** @throws AppError UNAUTHENTICATED when the member is gone */
async function readMe({ db }: ConsoleContext, id: string, endsAt: Date): Promise<Me> {
  const member = await findMember(db, id);
  if (!member) throw new AppError('UNAUTHENTICATED');
  const { name, email, role, passkeys } = member;
  const move = await readImportState(db);
  return {
    id,
    name,
    email,
    role,
    permissions: permissionsOf(role),
    passkeys,
    sessionEndsAt: endsAt.toISOString(),
    importSince: move?.isUnderWay ? move.since.toISOString() : null,
  };
}
