import { emailChangeApi, type ChangeEmailRequest } from '@stillweb/contract/account/email-change';
import { answerOf } from '@stillweb/ui/api/request.ts';
import { userClient } from '../user.ts';

const emailChange = userClient.injectEndpoints({
  endpoints: (build) => ({
    changeEmail: build.mutation(
      answerOf(emailChangeApi.request, (body: ChangeEmailRequest) => ({ body })),
    ),
    stopEmailChange: build.mutation(
      answerOf(emailChangeApi.stop, (params: { token: string }) => ({ params })),
    ),
    confirmEmailChange: build.mutation(
      answerOf(emailChangeApi.confirm, (params: { token: string }) => ({ params })),
    ),
  }),
});

export const { useChangeEmailMutation, useConfirmEmailChangeMutation, useStopEmailChangeMutation } =
  emailChange;
