import { brand } from '@stillweb/contract/brand';
import { longDay, longMoment } from '@stillweb/contract/text/dates';
import { discountTerms } from '@stillweb/contract/billing/discount-text';
import { productName } from '@stillweb/contract/billing/plans';
import { supportedBrowsers } from '@stillweb/contract/licence/supported-browsers';
import { cardAction, cardRequest, chargeText } from './charge-text.ts';
import { howToLeave, pricing, type Writer } from './draft.ts';
import { planLabel } from './plan-name.ts';

export const trialStarted: Writer<'trial-started'> = ({
  plan,
  endsAt,
  charge,
  card,
  discounts,
}) => ({
  subject: `Your free trial of ${productName} has started`,
  paragraphs: [
    `Premium is free until ${longMoment(endsAt)}.`,
    ...(charge
      ? [`Then your plan (${planLabel(plan)}) continues. ${chargeText(charge, plan, card)}`]
      : []),
    ...discounts.map(
      ({ name, ...terms }) => `Your discount, ${name}: ${discountTerms(terms, longDay)}.`,
    ),
    `If you cancel before ${longMoment(endsAt)}, you won't be charged.`,
    `Open this email on your computer: ${productName} runs in ${supportedBrowsers()} there.`,
  ],
  link: { label: `Next: add ${brand.name} to your browser and link it`, path: '/onboarding' },
  notes: [howToLeave],
});

export const trialEnding: Writer<'trial-ending'> = ({ plan, endsAt, charge, card }) => ({
  subject: `Your free trial ends on ${longMoment(endsAt)}`,
  paragraphs: [
    `When it ends, your plan (${planLabel(plan)}) continues.${charge ? ` ${chargeText(charge, plan, card)}` : ''}`,
    ...(charge ? cardRequest(card) : []),
    `If you don't want to continue, cancel before ${longMoment(endsAt)} and you won't be charged.`,
  ],
  ...(charge && cardAction(card)),
});

export const trialExtended: Writer<'trial-extended'> = ({
  plan,
  endsAt,
  charge,
  card,
  isPayer,
}) => ({
  subject: isPayer
    ? `You pay nothing until ${longMoment(endsAt)}`
    : `Your free trial now lasts until ${longMoment(endsAt)}`,
  paragraphs: [
    isPayer
      ? `We've given you free time. You keep Premium and won't pay anything until ${longMoment(endsAt)}.`
      : `We've extended your free trial. You won't pay anything until ${longMoment(endsAt)}.`,
    ...(charge ? [chargeText(charge, plan, card), ...cardRequest(card)] : []),
  ],
  ...(charge && cardAction(card)),
  notes: [howToLeave],
});

export const trialRefused: Writer<'trial-refused'> = () => ({
  subject: 'Your free trial could not start',
  paragraphs: [
    "This card or account has already had its free trial. We've ended the new one, and you won't be charged.",
    'If you would like Premium, you can subscribe without a trial.',
  ],
  action: pricing,
});
