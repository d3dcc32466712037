import { emptyForm } from '../pages/card/card-form.ts';
import type { CardErrors, CardFormState } from '../pages/card/card-form.ts';

/** The checkout form: the card's fields, and an email address where the session has none. */
export interface CheckoutForm extends CardFormState {
  entry: CardFormState['entry'] & { email: string; promotionCode: string };
  errors: CardErrors & { email?: string; promotionCode?: string };
}

/** The form before the first attempt. */
export const emptyCheckoutForm: CheckoutForm = {
  ...emptyForm,
  entry: { ...emptyForm.entry, email: '', promotionCode: '' },
};
