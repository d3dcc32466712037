import { brand } from '@stillweb/contract/brand';
import { trialDays } from '@stillweb/contract/plans';
import { BillingQuestions } from '../features/subscription/billing-questions.tsx';
import { PlanCards } from '../features/subscription/plan-cards.tsx';
import { Heading } from '../ui/heading.tsx';

const description = `Two plans, everything in both: monthly or yearly, each with ${trialDays} days free. Cancel any time.`;

export const meta = () => [
  { title: `Pricing | ${brand.name}` },
  { name: 'description', content: description },
];

export default function PricingPage() {
  return (
    <div className="mx-auto grid max-w-5xl gap-16 px-5 py-16 sm:py-24">
      <div className="grid gap-4">
        <Heading level={1}>One quiet web, two ways to pay</Heading>
        <p className="max-w-xl text-lg text-soft">{description}</p>
      </div>
      <PlanCards headingLevel={2} />
      <BillingQuestions />
    </div>
  );
}
