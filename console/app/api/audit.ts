import { auditApi, type AuditQuery } from '@stillweb/contract/console/staff/audit';
import { answerOf } from '@stillweb/ui/api/request.ts';
import { client } from './client.ts';

const auditClient = client.injectEndpoints({
  endpoints: (build) => ({
    audit: build.query({
      ...answerOf(auditApi.list, (query: AuditQuery) => ({ query })),
      providesTags: ['Audit'],
    }),
  }),
});

export const { useAuditQuery } = auditClient;
