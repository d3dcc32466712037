import type { ErrorCode } from './errors.ts';

/** The groups of the API reference, in its order. */
export const operationTags = {
  Account: 'Sign up, confirm an email address, and change what an account says.',
  Sessions: 'Log in, stay logged in, and see where an account is logged in.',
  Subscription: 'What is on sale, and what a user does with the own subscription.',
  'Billing events': 'What Stripe sends.',
  Installation: 'How a visitor gets the extension.',
  Licence:
    'How a browser extension is linked to an account, and comes to know what the account may use.',
  Help: 'What a visitor or a user asks support.',
  'Own data': 'What a user can take away or have deleted.',
} as const;
export type OperationTag = keyof typeof operationTags;

/** The entry of an operation in the API reference. */
export type Operation = {
  tag: OperationTag;
  summary: string;
  description: string;
  /** The description of a successful answer. */
  result: string;
  /** The credentials that a call must carry. */
  access: 'public' | 'accessToken' | 'optionalAccessToken' | 'sessionCookie' | 'deviceCredential';
  /** Besides the codes that follow from the method, the schemas and the access. */
  errors: readonly ErrorCode[];
};
