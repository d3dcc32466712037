import {
  uninstallApi,
  type UninstallAnswer,
  type UninstallComment,
} from '@stillweb/contract/licence/uninstalls';
import { answerOf } from '@stillweb/ui/api/request.ts';
import { userClient } from './user.ts';

const extraOptions = { isAnonymous: true };

const uninstalls = userClient.injectEndpoints({
  endpoints: (build) => ({
    answerUninstall: build.mutation({
      ...answerOf(uninstallApi.answerUninstall, (body: UninstallAnswer) => ({ body })),
      extraOptions,
    }),
    commentUninstall: build.mutation({
      ...answerOf(uninstallApi.commentUninstall, (body: UninstallComment) => ({ body })),
      extraOptions,
    }),
  }),
});

export const { useAnswerUninstallMutation, useCommentUninstallMutation } = uninstalls;
