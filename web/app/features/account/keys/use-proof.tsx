import { errorCodeOf } from '@stillweb/ui/api/errors.ts';
import { lazyDialog } from '@stillweb/ui/dialog/lazy-dialog.tsx';
import { useState } from 'react';

export type WithProof = <Answer extends { error?: unknown }>(
  call: () => Promise<Answer>,
) => Promise<Answer | null>;

/**
 * For calls that need a fresh proof of who uses this browser. `withProof` makes one, asks for the proof where the
 * server demands it, and then continues; null when the person gave none. `proofDialog` belongs on the page.
 */
export function useProof() {
  const [settle, setSettle] = useState<((isProved: boolean) => void) | null>(null);

  const withProof: WithProof = async (call) => {
    const answer = await call();
    if (errorCodeOf(answer.error) !== 'PROOF_REQUIRED') return answer;
    const isProved = await new Promise<boolean>((resolve) => setSettle(() => resolve));
    setSettle(null);
    return isProved ? call() : null;
  };

  const proofDialog = (
    <ProofDialog
      open={settle !== null}
      onClose={() => settle?.(false)}
      onProved={() => settle?.(true)}
    />
  );
  return { withProof, proofDialog };
}

const ProofDialog = lazyDialog(() => import('./proof-dialog.tsx'));
