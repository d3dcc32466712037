import { featureDetails } from '@stillweb/contract/billing/feature-details';
import { featureGroups } from '@stillweb/contract/billing/features';
import type { Plan } from '@stillweb/contract/billing/plans';
import { t } from '@stillweb/texts/t';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { pricePerPeriod } from '@stillweb/ui/subscription/rules/plan-terms.ts';
import { ChevronDown } from 'lucide-react';
import { plainPlans } from '../../../content/plain-plans.ts';
import { priceText } from '../../../content/shown-prices.ts';
import { guaranteeText } from '../../../content/withdrawal.ts';
import { useOffers, type Offers } from './use-offers.ts';

/** @param children the public text, which announces the trial; others read one without it */
export function PricingIntroduction({ children }: { children: string }) {
  const { trialDays } = useOffers();
  return (
    <p className="max-w-xl text-lg text-balance text-soft">
      {trialDays
        ? children
        : t(
            'pricing.description-without-trial',
            'Two plans, everything in both: monthly or yearly. Cancel any time.',
          )}
    </p>
  );
}

/** A list of the free and the Premium features. */
export function FreeAndPremium() {
  return (
    <section aria-labelledby="free-and-premium" className="grid gap-8">
      <Heading level={2} id="free-and-premium">
        {t('pricing.features', 'What is free, and what is Premium')}
      </Heading>
      <div className="grid items-start gap-x-12 gap-y-8 md:grid-cols-[1fr_2fr]">
        <FeatureList access="free" title={t('pricing.features.free', 'Free')} />
        <FeatureList access="premium" title={t('pricing.features.premium', 'Premium')} />
      </div>
    </section>
  );
}

function FeatureList({ access, title }: { access: 'free' | 'premium'; title: string }) {
  const groups = featureGroups.filter((group) => group.access === access);
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <Heading level={3}>{title}</Heading>
      <dl className={access === 'premium' ? 'grid gap-x-10 gap-y-5 sm:grid-cols-2' : 'grid gap-5'}>
        {groups.map(({ id, title }) => (
          <div key={id} className="grid content-start gap-1">
            <dt className="font-medium">{title}</dt>
            <dd className="text-sm text-soft">{featureDetails[id].text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const questions = [
  {
    question: t('pricing.questions.cancel', 'How do I cancel?'),
    answer: t(
      'pricing.questions.cancel.answer',
      "Log in, open your subscription and press Cancel subscription. You keep Premium until the end of the trial or of the period you paid for, and you won't be charged again. Until then you can resume.",
    ),
  },
  {
    question: t('pricing.questions.trial', 'Who gets the free trial?'),
    answer: t(
      'pricing.questions.trial.answer',
      'Everyone who has not had one yet. There is one trial per person and card. The checkout page shows what is due today before you confirm anything.',
    ),
  },
  {
    question: t('pricing.questions.change', 'Can I change plans later?'),
    answer: t(
      'pricing.questions.change.answer',
      'Yes, at any time. You see what is due now and what comes next before you confirm, and what you have not used of the old plan counts towards the new one.',
    ),
  },
  {
    question: t('pricing.questions.withdraw', 'Can I withdraw from the purchase?'),
    answer: t(
      'pricing.questions.withdraw.answer',
      '{guarantee} Press Withdraw from contract on your subscription page, or use the form that every page links at its end: it works without logging in. The guarantee applies once, and your legal rights are not affected.',
      { guarantee: guaranteeText },
    ),
  },
] as const;

/** A trial is promised only to users who get one at the checkout. */
function chargeAnswer({ trialDays, priceOf }: Offers): string {
  const costOf = (plan: Plan) => {
    const price = priceOf(plan) ?? plainPlans[plan];
    return pricePerPeriod(price, () => priceText(price));
  };
  return trialDays
    ? t(
        'pricing.questions.charge.answer-with-trial',
        "You won't be charged when you start the trial. It lasts {days} days; when it ends, your card is charged {monthly} or {yearly}, as you chose, and again at the start of every period until you cancel. We'll email you before the trial ends.",
        { days: trialDays, monthly: costOf('MONTHLY'), yearly: costOf('YEARLY') },
      )
    : t(
        'pricing.questions.charge.answer',
        'Your card is charged when you confirm on the checkout page: {monthly} or {yearly}, as you chose, and again at the start of every period until you cancel.',
        { monthly: costOf('MONTHLY'), yearly: costOf('YEARLY') },
      );
}

export function BillingQuestions() {
  const charge = {
    question: t('pricing.questions.charge', 'When am I charged?'),
    answer: chargeAnswer(useOffers()),
  };
  return (
    <section aria-labelledby="billing-questions" className="grid gap-6">
      <Heading level={2} id="billing-questions">
        {t('pricing.questions', 'Before you subscribe')}
      </Heading>
      <div className="divide-y divide-line border-y border-line">
        {[charge, ...questions].map(({ question, answer }) => (
          <details key={question} name="billing-question" className="group">
            <summary className="flex items-center justify-between gap-4 py-4 font-medium">
              {question}
              <ChevronDown className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180" />
            </summary>
            <p className="max-w-2xl pb-5 text-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
