import type { Option } from './choice.tsx';

export const accessOptions: readonly Option[] = [
  {
    value: 'stays',
    label: 'Stays',
    description: 'The subscription goes on, and renews as before.',
  },
  {
    value: 'period-end',
    label: 'Until the end of the period',
    description: 'Premium stays until the paid period ends; nothing is charged again.',
  },
  {
    value: 'ends',
    label: 'Ends now',
    description: 'The subscription ends at once, and Premium with it.',
  },
];

export const whenOptions: readonly Option[] = [
  {
    value: 'period-end',
    label: 'At the end of the period',
    description: 'Premium stays until the paid period ends; nothing is charged again.',
  },
  {
    value: 'now',
    label: 'Now',
    description: 'Premium ends at once. Unused days are not refunded by themselves.',
  },
];

export const billingOptions: readonly Option[] = [
  {
    value: 'keeps',
    label: 'Goes on',
    description: 'It renews and is charged as before, though nobody can log in.',
  },
  {
    value: 'ends',
    label: 'Ends now',
    description: 'Nothing is charged again. Unblocking does not bring it back.',
  },
];

export const trialOptions: readonly Option[] = [
  { value: 'user', label: 'This account' },
  { value: 'email', label: 'This address', description: 'Also for a new account of the address.' },
  { value: 'card', label: 'This card', description: 'Also for other people who pay with it.' },
];

export const evidenceOptions: readonly Option[] = [
  { value: 'invoice', label: 'The number of an invoice' },
  { value: 'amount', label: 'The amount and day of a payment' },
  { value: 'last4', label: 'The last four digits of the card' },
];
