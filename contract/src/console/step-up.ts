import * as z from 'zod/mini';
import { textField } from '../fields.ts';
import { credentialDescriptor } from '../passkeys.ts';

/** The header in which a call that needs a step-up brings the signature: an assertion, as JSON. */
export const stepUpHeader = 'x-step-up';

/** A call that is to be signed: as it will be sent, once. */
export const stepUpRequest = z.object({
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  /** Below the API's base. */
  path: textField(500),
  body: z.optional(z.unknown()),
});
export type StepUpRequest = z.infer<typeof stepUpRequest>;

export const stepUp = z.object({
  /** The challenge is its UTF-8. */
  digest: z.string(),
  /** The passkeys that count. */
  allowCredentials: z.array(credentialDescriptor),
});
export type StepUp = z.infer<typeof stepUp>;
