import {
  actionsApi,
  type ActionRequest,
  type AnyRequest,
  type ApproveRequest,
  type Preview,
  type RefuseRequest,
  type StartedAction,
} from '@stillweb/contract/console/actions';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { client } from '../api/client.ts';

/** A preview for a customer, or of an action that concerns no single one. */
interface Asked {
  userId: string | null;
  request: AnyRequest;
}

const actionsClient = client.injectEndpoints({
  endpoints: (build) => ({
    preview: build.query<Preview, Asked>({
      query: ({ userId, request: body }) =>
        userId === null
          ? requestFor(actionsApi.previewGlobal, { body })
          : requestFor(actionsApi.preview, { params: { userId }, body }),
      transformResponse: ({ data }: { data: Preview }) => data,
      // Staff must confirm the current state at Stripe.
      keepUnusedDataFor: 0,
    }),
    startAction: build.mutation<StartedAction, ActionRequest & { userId: string | null }>({
      query: ({ userId, ...body }) =>
        userId === null
          ? requestFor(actionsApi.startGlobal, { body })
          : requestFor(actionsApi.start, { params: { userId }, body }),
      transformResponse: ({ data }: { data: StartedAction }) => data,
      invalidatesTags: ['Actions', 'Audit'],
    }),
    /** The newest of the person who is logged in. */
    ownActions: build.query({ ...dataOf(actionsApi.list), providesTags: ['Actions'] }),
    /** Actions that wait for a decision: all for those who may decide, own ones for others. */
    waitingActions: build.query({
      ...dataOf(actionsApi.list, (_none: void) => ({ query: { state: 'awaits-approval' } })),
      providesTags: ['Actions'],
    }),
    /** Actions for a customer that run, or wait for a decision. */
    customerActions: build.query({
      ...dataOf(actionsApi.list, (userId: string) => ({ query: { userId } })),
      providesTags: ['Actions'],
    }),
    action: build.query(dataOf(actionsApi.read, (id: string) => ({ params: { id } }))),
    decisionPreview: build.query({
      ...dataOf(actionsApi.previewDecision, (id: string) => ({ params: { id } })),
      // As for the preview above.
      keepUnusedDataFor: 0,
    }),
    approveAction: build.mutation({
      ...dataOf(actionsApi.approve, ({ id, ...body }: ApproveRequest & { id: string }) => ({
        params: { id },
        body,
      })),
      invalidatesTags: ['Actions', 'Audit'],
    }),
    refuseAction: build.mutation({
      ...dataOf(actionsApi.refuse, ({ id, ...body }: RefuseRequest & { id: string }) => ({
        params: { id },
        body,
      })),
      invalidatesTags: ['Actions', 'Audit'],
    }),
  }),
});

export const {
  usePreviewQuery,
  useStartActionMutation,
  useOwnActionsQuery,
  useWaitingActionsQuery,
  useCustomerActionsQuery,
  useDecisionPreviewQuery,
  useApproveActionMutation,
  useRefuseActionMutation,
} = actionsClient;

/** Two hooks, because the state of an action decides how often it is asked for. */
export const { useQueryState: useActionState, useQuerySubscription: useActionSubscription } =
  actionsClient.endpoints.action;
