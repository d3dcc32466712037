import {
  actionsApi,
  type ActionRequest,
  type ActionRow,
  type AnyRequest,
  type ApproveRequest,
  type Preview,
  type RefuseRequest,
  type StartedAction,
} from '@stillweb/contract/console/actions';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { client } from './client.ts';

/** A preview for a customer, or of what concerns no single one. */
interface Asked {
  userId: string | null;
  request: AnyRequest;
}

const actionsClient = client.injectEndpoints({
  endpoints: (build) => ({
    preview: build.mutation<Preview, Asked>({
      query: ({ userId, request: body }) =>
        userId === null
          ? requestFor(actionsApi.previewOffice, { body })
          : requestFor(actionsApi.preview, { params: { userId }, body }),
      transformResponse: dataOf<Preview>,
    }),
    startAction: build.mutation<StartedAction, ActionRequest & { userId: string | null }>({
      query: ({ userId, ...body }) =>
        userId === null
          ? requestFor(actionsApi.startOffice, { body })
          : requestFor(actionsApi.start, { params: { userId }, body }),
      transformResponse: dataOf<StartedAction>,
      invalidatesTags: ['Actions', 'Audit'],
    }),
    /** The newest of one's own. */
    ownActions: build.query<ActionRow[], void>({
      query: () => requestFor(actionsApi.list),
      transformResponse: dataOf<ActionRow[]>,
      providesTags: ['Actions'],
    }),
    /** What waits for a decision: of everybody for who may decide, else one's own. */
    waitingActions: build.query<ActionRow[], void>({
      query: () => requestFor(actionsApi.list, { query: { state: 'awaits-approval' } }),
      transformResponse: dataOf<ActionRow[]>,
      providesTags: ['Actions'],
    }),
    /** What runs for a customer, or waits for a decision. */
    customerActions: build.query<ActionRow[], string>({
      query: (userId) => requestFor(actionsApi.list, { query: { userId } }),
      transformResponse: dataOf<ActionRow[]>,
      providesTags: ['Actions'],
    }),
    action: build.query<ActionRow, string>({
      query: (id) => requestFor(actionsApi.read, { params: { id } }),
      transformResponse: dataOf<ActionRow>,
    }),
    approveAction: build.mutation<StartedAction, ApproveRequest & { id: string }>({
      query: ({ id, ...body }) => requestFor(actionsApi.approve, { params: { id }, body }),
      transformResponse: dataOf<StartedAction>,
      invalidatesTags: ['Actions', 'Audit'],
    }),
    refuseAction: build.mutation<StartedAction, RefuseRequest & { id: string }>({
      query: ({ id, ...body }) => requestFor(actionsApi.refuse, { params: { id }, body }),
      transformResponse: dataOf<StartedAction>,
      invalidatesTags: ['Actions', 'Audit'],
    }),
  }),
});

export const {
  usePreviewMutation,
  useStartActionMutation,
  useOwnActionsQuery,
  useWaitingActionsQuery,
  useCustomerActionsQuery,
  useApproveActionMutation,
  useRefuseActionMutation,
} = actionsClient;

/** Apart, because how an action stands says how often it is asked for. */
export const { useQueryState: useActionState, useQuerySubscription: useActionSubscription } =
  actionsClient.endpoints.action;
