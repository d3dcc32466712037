import { useOffers } from './use-offers.ts';

/** @param children the public text, which announces the trial; others read one without it */
export function PricingIntroduction({ children }: { children: string }) {
  const { trialDays } = useOffers();
  return (
    <p className="max-w-xl text-lg text-balance text-soft">
      {trialDays ? children : 'Two plans, everything in both: monthly or yearly. Cancel any time.'}
    </p>
  );
}
