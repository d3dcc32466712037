import { installLinkApi, type InstallLinkRequest } from '@stillweb/contract/install-link';
import type { Acknowledgement } from '@stillweb/contract/response';
import { requestFor } from '@stillweb/ui/api/request.ts';
import { authClient } from './auth.ts';

const installLink = authClient.injectEndpoints({
  endpoints: (build) => ({
    sendInstallLink: build.mutation<Acknowledgement, InstallLinkRequest>({
      query: (body) => requestFor(installLinkApi.send, { body }),
    }),
  }),
});

export const { useSendInstallLinkMutation } = installLink;
