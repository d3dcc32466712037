import { withdrawalDays } from '@stillweb/contract/billing/withdrawal';
import { t } from '@stillweb/texts/t';
import { guarantee } from '@stillweb/ui/subscription/withdrawal/withdrawal-text.ts';

/** The guarantee in one sentence, for prices and questions. */
export const guaranteeText = t(
  'withdrawal.guarantee-in-full',
  '{guarantee}: within {days} days of your first payment you can withdraw from the contract and get back everything you paid. No questions asked.',
  { guarantee: guarantee(), days: withdrawalDays },
);
