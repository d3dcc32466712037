import { installLinkApi, type InstallLinkRequest } from '@stillweb/contract/licence/install-link';
import { answerOf } from '@stillweb/ui/api/request.ts';
import { authClient } from './auth.ts';

const installLink = authClient.injectEndpoints({
  endpoints: (build) => ({
    sendInstallLink: build.mutation(
      answerOf(installLinkApi.send, (body: InstallLinkRequest) => ({ body })),
    ),
  }),
});

export const { useSendInstallLinkMutation } = installLink;
