import { auditApi, type AuditEntry, type AuditQuery } from '@stillweb/contract/console/audit';
import { requestFor } from '@stillweb/ui/api/request.ts';
import { client } from './client.ts';

interface AuditPage {
  data: AuditEntry[];
  /** Where the page before this one in time begins; null after the last. */
  next: string | null;
}

const auditClient = client.injectEndpoints({
  endpoints: (build) => ({
    audit: build.query<AuditPage, AuditQuery>({
      query: (query) => requestFor(auditApi.list, { query }),
      providesTags: ['Audit'],
    }),
  }),
});

export const { useAuditQuery } = auditClient;
