import type { Figures, SeriesQuery } from '@stillweb/contract/console/figures/figures';
import { currencyOptions } from '../../parts/currency-options.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { monthOptions } from './months.ts';

interface ChoiceBarProps {
  figures: Pick<Figures, 'at' | 'currency' | 'currencies'>;
  step: SeriesQuery['step'];
  month: string;
}

/** The currency and the periods of what the page shows; where there is room they stay in sight. */
export function ChoiceBar({ figures: { at, currency, currencies }, step, month }: ChoiceBarProps) {
  return (
    <section
      aria-label="Currency and period"
      className="z-20 border-y border-line bg-paper py-3 sm:sticky sm:top-0"
    >
      <div className="grid max-w-4xl gap-4 sm:grid-cols-3">
        <ChoiceField
          label="Currency"
          name="currency"
          value={currency}
          options={currencyOptions([...new Set([currency, ...currencies])])}
        />
        <ChoiceField
          label="Charts"
          name="step"
          value={step}
          options={{ month: 'Thirteen months', day: 'Sixty days' }}
        />
        <ChoiceField label="Month" name="month" value={month} options={monthOptions(at)} />
      </div>
    </section>
  );
}
