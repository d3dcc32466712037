import { stepUpHeader } from '@stillweb/contract/console/staff/session';
import { may, permission, type Permission } from '@stillweb/contract/console/staff/roles';
import { pollingHeader } from '@stillweb/contract/console/staff/session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { guardByAccess, type Guard } from '../../http/authenticate.ts';
import { statusOf } from '../../http/errors/answers.ts';
import { routeOf } from '../../http/logs/request-logging.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../append-audit.ts';
import type { ConsoleContext } from '../context.ts';
import { requireSignedRequest, type Asked } from '../step-up.ts';
import { findSession, renewSession, type StaffSession } from '../store/sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the person has to sign each request with a passkey. */
    stepUp?: boolean;
  }
  interface FastifyRequest {
    staffSession: StaffSession | undefined;
    /** The request as it was sent, if it has to be signed. */
    asked: Asked | undefined;
  }
}

/** A route, as it was registered. */
export type GuardedRoute = { method: string; url: string; needs: string; stepUp: boolean };

type Context = Pick<ConsoleContext, 'db' | 'clock' | 'cookie' | 'relyingParty' | 'recordEvent'>;

/**
 * Lets a request pass only with a session whose role has what the route needs, and with a passkey's signature
 * where the route asks for one. To be called before any route is added: one that does not state what it needs
 * keeps the server from starting.
 * @returns the routes, as they are added
 */
export function guardRoutes(app: FastifyInstance, context: Context) {
  const routes: GuardedRoute[] = [];
  app.decorateRequest('staffSession').decorateRequest('asked');
  const guards = permission.options.map(
    (needs) => [needs, requirePermission(context, needs)] as const,
  );
  guardByAccess(app, { public: null, ...Object.fromEntries(guards) });
  app.addHook('onRoute', ({ method, url, config: { access: needs, stepUp = false } = {} }) => {
    if (!needs) return;
    for (const verb of [method].flat()) routes.push({ method: verb, url, needs, stepUp });
  });
  app.addHook('onError', async (request, _reply, error) => {
    const staffId = request.staffSession?.staff.id;
    if (!staffId || !(error instanceof AppError) || statusOf(error.code) !== 403) return;
    const { code: reason } = error;
    const { ip, id: reqId } = request;
    context.recordEvent({
      event: 'staff refused',
      userId: undefined,
      staffId,
      ip,
      reqId,
      reason,
      route: routeOf(request),
    });
  });
  app.addHook('preValidation', async (request) => {
    const { method, url: path, body, routeOptions } = request;
    if (routeOptions.config.stepUp) request.asked = { method, path, body };
  });
  // After the validation: a request with a faulty field needs no signature.
  app.addHook('preHandler', async (request) => {
    const { asked } = request;
    if (!asked) return;
    const header = request.headers[stepUpHeader];
    await requireSignedRequest(context, sessionOf(request).staff.id, { asked, header });
  });
  return routes;
}

function requirePermission({ db, clock, cookie }: Context, needs: Permission): Guard {
  return async (request) => {
    const token = request.cookies[cookie.name];
    const now = clock();
    const session = token ? await findSession(db, token, now) : undefined;
    if (!session) throw new AppError('UNAUTHENTICATED');
    if (request.headers[pollingHeader] !== 'yes') await renewSession(db, session.id, now);
    request.staffSession = session;
    if (!may(session.staff.role, needs)) throw new AppError('FORBIDDEN');
  };
}

/** The session of a request on a guarded route. */
export function sessionOf(request: FastifyRequest): StaffSession {
  if (!request.staffSession) throw new AppError('UNAUTHENTICATED');
  return request.staffSession;
}

/** The member who makes a request on a guarded route. */
export function actorOf(request: FastifyRequest): Actor {
  return { staff: sessionOf(request).staff, requestId: request.id };
}
