import type { Definitions } from '@stillweb/contract/console/figures/figures';
import { ChoiceField } from '../../../parts/choice-field.tsx';

const churnLabels: Record<Definitions['churn'], string> = {
  'at-request': 'When it is requested',
  'at-period-end': 'When the period ends',
};
const couponLabels: Record<Definitions['coupons'], string> = {
  subtracted: 'Subtracted',
  ignored: 'Ignored',
};

/** The two definitions that an operator may choose, as at Stripe. */
export function DefinitionFields({ churn, coupons }: Definitions) {
  return (
    <>
      <ChoiceField label="A cancellation counts" name="churn" value={churn} options={churnLabels} />
      <ChoiceField
        label="Discounts that never end"
        name="coupons"
        value={coupons}
        options={couponLabels}
      />
    </>
  );
}

/** The same in words, next to a figure. */
export function definitionText({ churn, coupons }: Definitions): string {
  const moment = churn === 'at-request' ? 'on request' : 'at the period’s end';
  const discounts = coupons === 'subtracted' ? 'less' : 'before';
  return `Without tax and trials, ${discounts} discounts that never end; a cancellation counts ${moment}.`;
}
