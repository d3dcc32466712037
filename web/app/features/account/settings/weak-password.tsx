import { WeakPasswordText } from '@stillweb/ui/account/weak-password-text.tsx';
import { useKeysQuery } from '../../../api/account/keys.ts';

/** Asks for a better password where the present one came from another system and breaks our rules. */
export default function WeakPassword() {
  return useKeysQuery().data?.passwordIsWeak ? <WeakPasswordText /> : null;
}
