import { brand } from '@stillweb/contract/brand';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/button.tsx';
import { Card } from '@stillweb/ui/card.tsx';
import { Heading } from '@stillweb/ui/heading.tsx';
import { lazyDialog } from '@stillweb/ui/lazy-dialog.tsx';
import { toast } from '@stillweb/ui/toast.tsx';
import { useState } from 'react';
import { useLazyDataQuery } from '../../../api/own-data.ts';
import { saveFile } from './save-file.ts';

/** Downloads the user's data, or deletes the account. */
export function DataPanel() {
  const [fetchData, { isFetching }] = useLazyDataQuery();
  const [isDeleting, setIsDeleting] = useState(false);

  async function download() {
    const { data, error } = await fetchData();
    if (data) saveFile(`${brand.name.toLowerCase()}-data.json`, data);
    else toast.error(failureOf(error, 'Your data could not be downloaded. Please try again.'));
  }

  return (
    <Card aria-labelledby="your-data" className="grid content-start gap-4">
      <Heading level={2} size="part" id="your-data">
        Your data
      </Heading>
      <p className="text-soft">
        Everything that we hold about you, in one file: your profile, where you are logged in, your
        linked browsers, your subscriptions, and which emails we sent about them.
      </p>
      <div className="flex flex-wrap gap-3">
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
      </div>
      <DeleteAccountDialog open={isDeleting} onClose={() => setIsDeleting(false)} />
    </Card>
  );
}

const DeleteAccountDialog = lazyDialog(() => import('./delete-account-dialog.tsx'));
