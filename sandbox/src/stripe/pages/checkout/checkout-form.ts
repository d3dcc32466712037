import { emptyForm } from '../kit/card-form.ts';
import type { CardErrors, CardFormState } from '../kit/card-form.ts';

/** The checkout form: the card's fields, an email address where the session has none, and an address for tax. */
export interface CheckoutForm extends CardFormState {
  entry: CardFormState['entry'] & {
    email: string;
    promotionCode: string;
    country: string;
    postalCode: string;
    taxId: string;
    businessName: string;
  };
  errors: CardErrors & { email?: string; promotionCode?: string; country?: string; taxId?: string };
  /** Whether the total has changed since the page was shown, and is to be confirmed. */
  hasOtherTotal: boolean;
}

/** The form before the first attempt. */
export const emptyCheckoutForm: CheckoutForm = {
  ...emptyForm,
  entry: {
    ...emptyForm.entry,
    email: '',
    promotionCode: '',
    country: '',
    postalCode: '',
    taxId: '',
    businessName: '',
  },
  hasOtherTotal: false,
};
