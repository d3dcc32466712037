import { secondStepApi } from '@stillweb/contract/account/second-step';
import { answerOf } from '@stillweb/ui/api/request.ts';
import { authClient } from '../auth.ts';

const secondStepRemoval = authClient.injectEndpoints({
  endpoints: (build) => ({
    stopSecondStepRemoval: build.mutation(
      answerOf(secondStepApi.stopRemoval, (params: { token: string }) => ({ params })),
    ),
  }),
});

export const { useStopSecondStepRemovalMutation } = secondStepRemoval;
