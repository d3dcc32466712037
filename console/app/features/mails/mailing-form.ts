import { plan } from '@stillweb/contract/billing/plans';
import {
  mailingRequest,
  purpose,
  segmentStatus,
  type MailingRequest,
} from '@stillweb/contract/console/mail/mailings';
import * as z from 'zod/mini';

const days = z.optional(z.string().check(z.trim(), z.regex(/^\d{0,4}$/, 'A number of days')));
const words = z.optional(z.string().check(z.trim()));

/** The values of the fields; an empty one is no condition. */
export const mailingForm = z.object({
  purpose,
  status: segmentStatus,
  endedFrom: days,
  endedTo: days,
  plan: z.optional(z.union([plan, z.literal('')])),
  offer: words,
  campaign: words,
  country: z.optional(
    z.string().check(z.trim(), z.regex(/^([A-Za-z]{2})?$/, 'Two letters, such as DE')),
  ),
  subject: mailingRequest.shape.subject,
  body: mailingRequest.shape.body,
});
export type MailingForm = z.infer<typeof mailingForm>;

/** The request for the values of the form. Days count only for subscriptions that have ended. */
export function mailingRequestOf(form: MailingForm): MailingRequest {
  const { status, offer, campaign, country } = form;
  const numberOf = (text: string | undefined) =>
    text && status === 'ended' ? { value: Number(text) } : undefined;
  const [from, to] = [numberOf(form.endedFrom), numberOf(form.endedTo)];
  return {
    purpose: form.purpose,
    subject: form.subject,
    body: form.body,
    segment: {
      status,
      ...(from && { endedFrom: from.value }),
      ...(to && { endedTo: to.value }),
      ...(form.plan && { plan: form.plan }),
      ...(offer && { offer }),
      ...(campaign && { campaign }),
      ...(country && { country: country.toUpperCase() }),
    },
  };
}
