import type { Failure } from '@stillweb/ui/api/errors.ts';
import { t } from '@stillweb/texts/t';
import { useKeysQuery } from '../../../api/account/keys.ts';
import { useProof } from './use-proof.tsx';

const notConfirmed: Failure = {
  message: t('keys.proof.missing', "Nothing was changed: it wasn't confirmed that it's you."),
  reason: null,
};

/**
 * For a dialog that asks for the password with its change: an account without a password, or with the second step on,
 * gives another proof, which `send` asks for where the server demands it. `proofDialog` belongs on the page.
 */
export function useOwnerProof() {
  const { data: keys } = useKeysQuery();
  const { withProof, proofDialog } = useProof();

  async function send<Answer extends { error?: unknown }>(call: () => Promise<Answer>) {
    return (await withProof(call)) ?? { failure: notConfirmed };
  }

  const asksForPassword = keys?.password !== false && keys?.secondStep.on !== true;
  return { asksForPassword, send, proofDialog };
}
