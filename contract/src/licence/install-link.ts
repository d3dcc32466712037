import { t } from '@stillweb/texts/t';
import * as z from 'zod/mini';
import { emailField } from '../fields.ts';
import { acknowledgement } from '../response.ts';

/** The request of a visitor whose browser does not run the extension. */
export const installLinkRequest = z.object({
  email: emailField(),
  /** The form states the consent given by its button. */
  consent: z.literal(true, {
    error: () => t('install-link.consent.required', 'Agree to get this email'),
  }),
});
export type InstallLinkRequest = z.infer<typeof installLinkRequest>;

export const installLinkApi = {
  send: {
    operationId: 'sendInstallLink',
    method: 'POST',
    path: '/install-link',
    body: installLinkRequest,
    response: acknowledgement,
  },
} as const;
