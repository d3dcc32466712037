import {
  emailChangeApi,
  type ChangeEmailRequest,
  type ConfirmEmailChangeResponse,
} from '@stillweb/contract/email-change';
import type { Acknowledgement } from '@stillweb/contract/response';
import { requestFor } from '@stillweb/ui/api/request.ts';
import { userClient } from './user.ts';

const emailChange = userClient.injectEndpoints({
  endpoints: (build) => ({
    changeEmail: build.mutation<Acknowledgement, ChangeEmailRequest>({
      query: (body) => requestFor(emailChangeApi.request, { body }),
    }),
    stopEmailChange: build.mutation<Acknowledgement, { token: string }>({
      query: (params) => requestFor(emailChangeApi.stop, { params }),
    }),
    confirmEmailChange: build.mutation<ConfirmEmailChangeResponse, { token: string }>({
      query: (params) => requestFor(emailChangeApi.confirm, { params }),
    }),
  }),
});

export const { useChangeEmailMutation, useConfirmEmailChangeMutation, useStopEmailChangeMutation } =
  emailChange;
