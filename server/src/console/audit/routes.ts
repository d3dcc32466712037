import { auditApi } from '@stillweb/contract/console/audit';
import { may } from '@stillweb/contract/console/roles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ConsoleContext } from '../context.ts';
import { consoleEndpoint } from '../routing/endpoint.ts';
import { sessionOf } from '../routing/guard.ts';
import { listEntries } from '../store/audit-log.ts';

const pageSize = 50;

export function auditRoutes({ db }: ConsoleContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...consoleEndpoint(auditApi.list, 'read-own-audit'),
      handler: async (request) => {
        const { staff } = sessionOf(request);
        const own = may(staff.role, 'read-audit') ? {} : { staff: staff.id };
        const data = await listEntries(db, { ...request.query, ...own }, pageSize);
        const last = data.length === pageSize ? data.at(-1) : undefined;
        return { data, next: last ? String(last.id) : null };
      },
    });
  };
}
