import { auditApi, type AuditEntry } from '@stillweb/contract/console/staff/audit';
import { may, type Role } from '@stillweb/contract/console/staff/roles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ConsoleContext } from '../context.ts';
import { hideAccounts } from '../hidden-names.ts';
import { consoleEndpoint } from '../routing/endpoint.ts';
import { sessionOf } from '../routing/guard.ts';
import { listEntries } from '../store/audit-log.ts';

const pageSize = 50;

/** Their rows have the id of the account, and no note, if the address has one. */
const aboutAddresses: ReadonlySet<string> = new Set(['suppress-address', 'lift-suppression']);

export function auditRoutes({ db }: ConsoleContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...consoleEndpoint(auditApi.list, 'read-own-audit'),
      handler: async (request) => {
        const { staff } = sessionOf(request);
        const own = may(staff.role, 'read-audit') ? {} : { staff: staff.id };
        const data = await listEntries(db, { ...request.query, ...own }, pageSize);
        const last = data.length === pageSize ? data.at(-1) : undefined;
        return {
          data: data.map((entry) => present(staff.role, entry)),
          next: last ? String(last.id) : null,
        };
      },
    });
  };
}

function present(role: Role, entry: AuditEntry): AuditEntry {
  if (!aboutAddresses.has(entry.action)) return entry;
  return hideAccounts(role, entry, 'note', 'before', 'after');
}
