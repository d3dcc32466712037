import * as z from 'zod/mini';
import { emailField, nameField, textField } from './fields.ts';
import { dataOf } from './response.ts';

/** The topics of a message to support, with their names in the form and the emails. */
export const helpTopics = {
  extension: 'The extension',
  subscription: 'My subscription',
  account: 'My account',
  page: 'A page that looks broken or shows an ad',
  other: 'Something else',
} as const;
export type HelpTopic = keyof typeof helpTopics;

const topic = z.enum(
  ['extension', 'subscription', 'account', 'page', 'other'] satisfies HelpTopic[],
  'Please choose what it is about',
);

/**
 * Names, in the fragment of the help page's address, the page that the extension reports: no server reads
 * it there, and the form fills it in. @example `/help#page=https%3A%2F%2Fexample.com%2F`
 */
export const reportedPage = 'page';

/** Lengths in UTF-16 units. */
export const helpMessageLength = { min: 10, max: 4000 };

const withTopic = z.object({ topic, page: z.optional(z.string()) });

/** Named also while other fields are invalid. */
const pageIsNamed = z.refine<z.infer<typeof withTopic>>(
  (form) => form.topic !== 'page' || Boolean(form.page?.trim()),
  {
    path: ['page'],
    error: 'Address of the page is required',
    when: ({ value }) => z.safeParse(withTopic, value).success,
  },
);

const fields = {
  topic,
  /** The address of the page that looks broken; left out for any other topic. */
  page: z.optional(textField(2000).check(z.trim())),
  name: nameField({ required: 'Name is required', subject: 'Name' }),
  email: emailField({ required: 'Email is required', invalid: 'Invalid email format' }),
  message: textField(helpMessageLength.max, 'Message is required').check(
    z.trim(),
    z.minLength(1, 'Message is required'),
    z.minLength(helpMessageLength.min, `Please write at least ${helpMessageLength.min} characters`),
  ),
};

/** The fields that the sender fills in. */
export const helpForm = z.object(fields).check(pageIsNamed);
export type HelpForm = z.infer<typeof helpForm>;

export const helpRequest = z
  .object({
    ...fields,
    /**
     * Left out by a sender who wants to send no more than was typed. Otherwise the browser that the
     * request's user agent names is stored too.
     */
    context: z.optional(
      z.object({
        /** As the extension in this browser says it; left out where it is not there. */
        extensionVersion: z.optional(textField(50).check(z.trim())),
      }),
    ),
  })
  .check(pageIsNamed);
export type HelpRequest = z.infer<typeof helpRequest>;

export const helpReceipt = z.object({
  /** The message's number for sender and support, such as `H-20417`. */
  number: z.string(),
  message: z.string(),
});
export type HelpReceipt = z.infer<typeof helpReceipt>;

export const helpApi = {
  send: {
    operationId: 'sendHelpRequest',
    method: 'POST',
    path: '/help',
    body: helpRequest,
    response: dataOf(helpReceipt),
  },
} as const;
