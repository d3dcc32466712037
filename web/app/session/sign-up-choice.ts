import type { SignUpChoice } from '@stillweb/contract/auth';
import { chosenPlan } from './chosen-plan.ts';
import { storedPromotionCode, storePromotionCode } from './promotion-code.ts';

/** The visitor's choice, for the server: the link in the email may be opened in another browser. */
export function signUpChoice(): SignUpChoice {
  const choice = chosenPlan.get();
  return {
    plan: choice?.plan,
    offer: choice?.offer ?? undefined,
    code: storedPromotionCode() ?? undefined,
  };
}

/** Stores the choice that the server knows. A choice in this browser is newer, and stays. */
export function restoreSignUpChoice({ plan, offer, code }: SignUpChoice): void {
  if (plan && !chosenPlan.get()) chosenPlan.set({ plan, offer: offer ?? null });
  if (code && !storedPromotionCode()) storePromotionCode(code);
}
