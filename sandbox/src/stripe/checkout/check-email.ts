import { reading } from '../store/store.ts';
import type { Store } from '../store/store.ts';

/** What is wrong with a typed address, when this session has to ask for one. */
export async function checkEmail(
  store: Store,
  sessionId: string,
  email: string,
): Promise<string | undefined> {
  const session = await reading(store, (reader) => reader.get('checkout.session', sessionId));
  if (!session || session.customer !== null || session.customer_email !== null) return undefined;
  return /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : 'Enter your email address.';
}
