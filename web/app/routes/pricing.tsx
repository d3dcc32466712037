import { trialDays } from '@stillweb/contract/billing/plans';
import { t } from '@stillweb/texts/t';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { href } from 'react-router';
import BrowserFit from '../features/install/browser-fit.tsx';
import {
  BillingQuestions,
  FreeAndPremium,
  PricingIntroduction,
} from '../features/subscription/plans/pricing-sections.tsx';
import { PlanCards } from '../features/subscription/plans/plan-cards.tsx';
import { plansJsonLd } from '../features/subscription/plans/json-ld.ts';
import { pageMeta } from '../page-meta.ts';
import { useVisitedPromotionCode } from '../session/visit.ts';

const description = t(
  'pricing.description',
  'Two plans, everything in both: monthly or yearly, each with {days} days free. Cancel any time.',
  { days: trialDays },
);

export const meta = () => [
  ...pageMeta({ path: href('/pricing'), name: t('pricing.title', 'Pricing'), description }),
  plansJsonLd(description),
];

export default function PricingPage() {
  useVisitedPromotionCode();
  return (
    <Container className="grid gap-16 py-16 sm:py-24">
      <div className="grid gap-4">
        <Heading level={1}>{t('pricing.heading', 'One quiet web, two ways to pay')}</Heading>
        <PricingIntroduction>{description}</PricingIntroduction>
      </div>
      <BrowserFit />
      <PlanCards headingLevel={2} />
      <FreeAndPremium />
      <BillingQuestions />
    </Container>
  );
}
