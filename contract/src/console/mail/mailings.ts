import * as z from 'zod/mini';
import { textField } from '../../fields.ts';
import { plan } from '../../billing/plans.ts';
import { acknowledgement, dataOf } from '../../response.ts';

const dateTime = z.iso.datetime();

/** The purposes of a mailing, which decide who may get it, with their labels. */
export const purposes = {
  service: 'Contract: an outage, terms, a price',
  marketing: 'News and offers, with consent',
} as const;
export type Purpose = keyof typeof purposes;
export const purpose = z.enum(['service', 'marketing'], 'Please choose a purpose');

/** The states of a customer, with their labels. */
export const segmentStatuses = {
  any: 'Anybody',
  never: 'Never subscribed',
  trial: 'In a trial',
  subscriber: 'Subscriber',
  paused: 'Paused',
  'past-due': 'Payment overdue',
  ended: 'Subscription ended',
} as const;
export type SegmentStatus = keyof typeof segmentStatuses;
export const segmentStatus = z.enum(
  Object.keys(segmentStatuses) as [SegmentStatus, ...SegmentStatus[]],
  'Please choose a status',
);

const days = z.int().check(z.minimum(0), z.maximum(3650, 'Must be at most 3650 days'));

/** The recipients of a mailing: all given conditions must hold. */
export const segment = z.object({
  status: segmentStatus,
  /** How many whole days ago the subscription ended, from and to; only with `ended`. */
  endedFrom: z.optional(days),
  endedTo: z.optional(days),
  plan: z.optional(plan),
  /** The code of the offer at whose price the subscription began. */
  offer: z.optional(textField(40).check(z.trim(), z.minLength(1))),
  /** The campaign that led to the sign-up, exactly as its link says. */
  campaign: z.optional(textField(200).check(z.trim(), z.minLength(1))),
  /** The customer's country at Stripe. */
  country: z.optional(
    textField(2).check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'Two letters, such as DE')),
  ),
});
export type Segment = z.infer<typeof segment>;

/** UTF-16 units. */
export const subjectLength = { max: 150 };
export const bodyLength = { max: 10_000 };

export const mailingRequest = z.object({
  purpose,
  segment,
  subject: textField(subjectLength.max, () => 'Subject is required').check(
    z.trim(),
    z.minLength(1, 'Subject is required'),
    z.refine((subject) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject), 'Must be on one line'),
  ),
  /** Paragraphs, with marks for bold text, lists and links to the site. */
  body: textField(bodyLength.max, () => 'Text is required').check(
    z.trim(),
    z.minLength(1, 'Text is required'),
  ),
});
export type MailingRequest = z.infer<typeof mailingRequest>;

/** Why a user who matches the segment gets no email. */
export const exclusionReasons = {
  unverified: 'Address not verified',
  undeliverable: 'Address refused for good',
  blocked: 'Account blocked',
  'no-consent': 'No consent to news',
  suppressed: 'On the suppression list',
} as const;
export type ExclusionReason = keyof typeof exclusionReasons;
export const mailingParams = z.object({ id: z.uuid() });

export const mailingState = z.enum(['sending', 'stopped', 'done']);
export type MailingState = z.infer<typeof mailingState>;

/** A mailing that was sent, or is being sent. */
export const mailing = z.object({
  id: z.string(),
  purpose,
  segment,
  subject: z.string(),
  state: mailingState,
  sentBy: z.object({ id: z.string(), name: z.string() }),
  startedAt: dateTime,
  endedAt: z.nullable(dateTime),
  /** Of its recipients, as counted at least once a minute while it is sent. */
  totals: z.object({
    waiting: z.int(),
    sent: z.int(),
    refused: z.int(),
    failed: z.int(),
    /** The recipients who could no longer get it when it was their turn. */
    leftOut: z.int(),
    /** A server stopped while it sent them: they may have got it, and it is not sent again. */
    unknown: z.int(),
  }),
});
export type Mailing = z.infer<typeof mailing>;

export const mailingPage = z.extend(mailing, {
  body: z.string(),
  unsubscribed: z.int(),
});
export type MailingPage = z.infer<typeof mailingPage>;

export const mailingsApi = {
  /** The newest first, fifty at most. */
  list: {
    operationId: 'listMailings',
    method: 'GET',
    path: '/mailings',
    response: dataOf(z.array(mailing)),
  },
  read: {
    operationId: 'readMailing',
    method: 'GET',
    path: '/mailings/:id',
    params: mailingParams,
    response: dataOf(mailingPage),
  },
  /** Sends an email, as it would look, to the person who asks. */
  test: {
    operationId: 'testMailing',
    method: 'POST',
    path: '/mailings/test',
    body: mailingRequest,
    response: acknowledgement,
  },
} as const;
