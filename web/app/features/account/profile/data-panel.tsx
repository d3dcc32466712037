import { DataPanel as Panel } from '@stillweb/ui/account/account-panels.tsx';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/button.tsx';
import { lazyDialog } from '@stillweb/ui/lazy-dialog.tsx';
import { toast } from '@stillweb/ui/toast.tsx';
import { useState } from 'react';
import { useLazyDataQuery } from '../../../api/own-data.ts';
import { useProof } from '../proof/use-proof.tsx';
import { saveOwnData } from './save-own-data.ts';

/** Downloads the user's data, or deletes the account. */
export function DataPanel() {
  const [fetchData, { isFetching }] = useLazyDataQuery();
  const { withProof, proofDialog } = useProof();
  const [isDeleting, setIsDeleting] = useState(false);

  async function download() {
    const answer = await withProof(() => fetchData());
    if (!answer) return;
    if (answer.data) saveOwnData(answer.data);
    else {
      toast.error(failureOf(answer.error, 'Your data could not be downloaded. Please try again.'));
    }
  }

  return (
    <>
      <Panel
        buttons={
          <>
            <Button
              variant="secondary"
              size="small"
              pending={isFetching}
              pendingText="Preparing…"
              onClick={() => void download()}
            >
              Download my data
            </Button>
            <Button variant="danger" size="small" onClick={() => setIsDeleting(true)}>
              Delete account
            </Button>
          </>
        }
      />
      <DeleteAccountDialog open={isDeleting} onClose={() => setIsDeleting(false)} />
      {proofDialog}
    </>
  );
}

const DeleteAccountDialog = lazyDialog(() => import('./delete-account-dialog.tsx'));
