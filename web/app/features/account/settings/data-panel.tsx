import { DataPanel as Panel } from '@stillweb/ui/account/account-panels.tsx';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { lazyDialog } from '@stillweb/ui/dialog/lazy-dialog.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { t } from '@stillweb/texts/t';
import { useState } from 'react';
import { useAppDispatch } from '../../../session/hooks.ts';
import { useProof } from '../keys/use-proof.tsx';

/** Downloads the user's data, or deletes the account. */
export function DataPanel() {
  const dispatch = useAppDispatch();
  const [isFetching, setIsFetching] = useState(false);
  const { withProof, proofDialog } = useProof();
  const [isDeleting, setIsDeleting] = useState(false);

  /** What it needs loads with the first press. */
  async function download() {
    setIsFetching(true);
    try {
      const { downloadOwnData } = await import('./download-own-data.ts');
      await downloadOwnData(dispatch, withProof);
    } catch (error) {
      toast.error(
        failureOf(
          error,
          t('account.data.failed', 'Your data could not be downloaded. Please try again.'),
        ),
      );
    } finally {
      setIsFetching(false);
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
              pendingText={t('account.data.preparing', 'Preparing…')}
              onClick={() => void download()}
            >
              {t('account.data.download', 'Download my data')}
            </Button>
            <Button variant="danger" size="small" onClick={() => setIsDeleting(true)}>
              {t('account.delete', 'Delete account')}
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
