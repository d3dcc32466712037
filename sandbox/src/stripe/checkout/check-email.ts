import { withReader } from '../store/store.ts';
import type { Store } from '../store/store.ts';

/** The error of an entered address; undefined when it is valid or the session has one already. */
export async function checkEmail(
  store: Store,
  sessionId: string,
  email: string,
): Promise<string | undefined> {
  const session = await withReader(store, (reader) => reader.get('checkout.session', sessionId));
  if (!session || session.customer !== null || session.customer_email !== null) return undefined;
  return /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : 'Enter your email address.';
}
