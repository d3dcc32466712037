import { withReader } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import type { CheckoutForm } from './checkout-form.ts';
import { isOpen } from './checkout-session.ts';
import { checkoutView } from './checkout-view.ts';

/**
 * Whether the first payment, with the tax of the address just given, is another than the page has shown. At
 * Stripe a script shows it while the address is typed in; here the page is shown again.
 * @param shownAmount as the page has sent it; without it nothing was shown, and nothing is to be confirmed
 */
export async function hasOtherTotal(
  store: Store,
  sessionId: string,
  form: CheckoutForm,
  shownAmount: string | undefined,
): Promise<boolean> {
  if (shownAmount === undefined) return false;
  return withReader(store, async (reader) => {
    const session = await reader.get('checkout.session', sessionId);
    if (!session || !isOpen(session, reader.now())) return false;
    const { order } = await checkoutView(reader, session, '', form);
    return String(order.shownAmount) !== shownAmount;
  });
}
