import { t } from '@stillweb/texts/t';
import * as z from 'zod/mini';
import { emailField, nameField, nameRequired, textField } from './fields.ts';
import { dataOf } from './response.ts';

/** The topics of a message to support, with their names in the form and the emails. */
export const helpTopics = {
  get extension() {
    return t('help.topic.extension', 'The extension');
  },
  get subscription() {
    return t('help.topic.subscription', 'My subscription');
  },
  get account() {
    return t('help.topic.account', 'My account');
  },
  get page() {
    return t('help.topic.page', 'A page that looks broken or shows an ad');
  },
  get other() {
    return t('help.topic.other', 'Something else');
  },
} as const;
export type HelpTopic = keyof typeof helpTopics;

const topic = z.enum(
  ['extension', 'subscription', 'account', 'page', 'other'] satisfies HelpTopic[],
  { error: () => t('help.topic.required', 'Please choose what it is about') },
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
    error: () => t('help.page.required', 'Address of the page is required'),
    when: ({ value }) => z.safeParse(withTopic, value).success,
  },
);

const messageRequired = () => t('help.message.required', 'Message is required');

const fields = {
  topic,
  /** The address of the page that looks broken; left out for any other topic. */
  page: z.optional(textField(2000).check(z.trim())),
  name: nameField({ required: nameRequired, kind: 'short' }),
  email: emailField(),
  message: textField(helpMessageLength.max, messageRequired).check(
    z.trim(),
    z.minLength(1, { error: messageRequired }),
    z.minLength(helpMessageLength.min, {
      error: () => t('help.message.too-short', 'Please write at least 10 characters'),
    }),
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
