import { brand } from '@stillweb/contract/brand';
import { longDay, longMoment } from '@stillweb/contract/text/dates';
import { discountTerms } from '@stillweb/contract/billing/discount-text';
import { productName } from '@stillweb/contract/billing/plans';
import { supportedBrowsers } from '@stillweb/contract/licence/supported-browsers';
import { t } from '@stillweb/texts/t';
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
  subject: t('emails.trial-started.subject', 'Your free trial of {product} has started', {
    product: productName,
  }),
  paragraphs: [
    t('emails.trial-started.free', 'Premium is free until {end}.', { end: longMoment(endsAt) }),
    ...(charge
      ? [
          t('emails.trial-started.charge', 'Then your plan ({plan}) continues. {charge}', {
            plan: planLabel(plan),
            charge: chargeText(charge, plan, card),
          }),
        ]
      : []),
    ...discounts.map(({ name, ...terms }) =>
      t('emails.trial-started.discount', 'Your discount, {name}: {terms}.', {
        name,
        terms: discountTerms(terms, longDay),
      }),
    ),
    t('emails.trial-started.cancel', "If you cancel before {end}, you won't be charged.", {
      end: longMoment(endsAt),
    }),
    t(
      'emails.trial-started.computer',
      'Open this email on your computer: {product} runs in {browsers} there.',
      { product: productName, browsers: supportedBrowsers() },
    ),
  ],
  link: {
    label: t('emails.trial-started.link', 'Next: add {brand} to your browser and link it', {
      brand: brand.name,
    }),
    path: '/onboarding',
  },
  notes: [howToLeave()],
});

export const trialEnding: Writer<'trial-ending'> = ({ plan, endsAt, charge, card }) => ({
  subject: t('emails.trial-ending.subject', 'Your free trial ends on {end}', {
    end: longMoment(endsAt),
  }),
  paragraphs: [
    charge
      ? t('emails.trial-ending.charge', 'When it ends, your plan ({plan}) continues. {charge}', {
          plan: planLabel(plan),
          charge: chargeText(charge, plan, card),
        })
      : t('emails.trial-ending.text', 'When it ends, your plan ({plan}) continues.', {
          plan: planLabel(plan),
        }),
    ...(charge ? cardRequest(card) : []),
    t(
      'emails.trial-ending.cancel',
      "If you don't want to continue, cancel before {end} and you won't be charged.",
      { end: longMoment(endsAt) },
    ),
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
    ? t('emails.trial-extended.payer-subject', 'You pay nothing until {end}', {
        end: longMoment(endsAt),
      })
    : t('emails.trial-extended.subject', 'Your free trial now lasts until {end}', {
        end: longMoment(endsAt),
      }),
  paragraphs: [
    isPayer
      ? t(
          'emails.trial-extended.payer-text',
          "We've given you free time. You keep Premium and won't pay anything until {end}.",
          { end: longMoment(endsAt) },
        )
      : t(
          'emails.trial-extended.text',
          "We've extended your free trial. You won't pay anything until {end}.",
          { end: longMoment(endsAt) },
        ),
    ...(charge ? [chargeText(charge, plan, card), ...cardRequest(card)] : []),
  ],
  ...(charge && cardAction(card)),
  notes: [howToLeave()],
});

export const trialRefused: Writer<'trial-refused'> = () => ({
  subject: t('emails.trial-refused.subject', 'Your free trial could not start'),
  paragraphs: [
    t(
      'emails.trial-refused.text',
      "This card or account has already had its free trial. We've ended the new one, and you won't be charged.",
    ),
    t(
      'emails.trial-refused.subscribe',
      'If you would like Premium, you can subscribe without a trial.',
    ),
  ],
  action: pricing,
});
