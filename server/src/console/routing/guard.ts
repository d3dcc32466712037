import { may } from '@stillweb/contract/console/roles';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { statusOf } from '../../http/error-handler.ts';
import { routeOf } from '../../http/request-logging.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../append-audit.ts';
import type { ConsoleContext } from '../context.ts';
import { touchSession, type StaffSession } from '../store/sessions.ts';
import type { Needs } from './endpoint.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route of the console needs; routes of the public server have none. */
    needs?: Needs;
  }
  interface FastifyRequest {
    staffSession?: StaffSession;
  }
}

/** A route, as it was registered. */
export type GuardedRoute = { method: string; url: string; needs: Needs };

type Context = Pick<ConsoleContext, 'db' | 'clock' | 'cookie' | 'recordEvent'>;

/**
 * Lets a request pass only with a session whose role has what the route needs. To be called before any
 * route is added: one that does not state what it needs keeps the server from starting.
 * @returns the routes, as they are added
 */
export function guardRoutes(app: FastifyInstance, { db, clock, cookie, recordEvent }: Context) {
  const routes: GuardedRoute[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    const needs = config?.needs;
    if (!needs) throw new Error(`The route ${String(method)} ${url} does not state what it needs.`);
    for (const one of [method].flat()) routes.push({ method: one, url, needs });
  });
  app.addHook('onRequest', async (request) => {
    const { needs } = request.routeOptions.config;
    if (request.is404 || needs === 'nothing') return;
    const token = request.cookies[cookie.name];
    const session = token ? await touchSession(db, token, clock()) : undefined;
    if (!session) throw new AppError('UNAUTHENTICATED');
    request.staffSession = session;
    if (!needs || !may(session.staff.role, needs)) throw new AppError('FORBIDDEN');
  });
  app.addHook('onError', async (request, _reply, error) => {
    const staffId = request.staffSession?.staff.id;
    if (!staffId || !(error instanceof AppError) || statusOf(error.code) !== 403) return;
    const { code: reason } = error;
    const { ip } = request;
    recordEvent({
      event: 'staff refused',
      userId: undefined,
      staffId,
      ip,
      reason,
      route: routeOf(request),
    });
  });
  return routes;
}

/** The session of a request on a guarded route. */
export function sessionOf(request: FastifyRequest): StaffSession {
  if (!request.staffSession) throw new AppError('UNAUTHENTICATED');
  return request.staffSession;
}

/** Who acts in a request on a guarded route. */
export function actorOf(request: FastifyRequest): Actor {
  return { staff: sessionOf(request).staff, requestId: request.id };
}
