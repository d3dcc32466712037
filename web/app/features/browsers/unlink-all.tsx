import type { Device } from '@stillweb/contract/licence/licence';
import { failureOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { DialogButtons } from '@stillweb/ui/dialog/dialog-buttons.tsx';
import { Modal } from '@stillweb/ui/dialog/modal.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { t } from '@stillweb/texts/t';
import { useState } from 'react';
import { useUnlinkDeviceMutation } from '../../api/linked-browsers.ts';
import { askRefresh } from './ask-extension.ts';

/** Unlinks every browser, after a question. */
export function UnlinkAll({ devices }: { devices: readonly Device[] }) {
  const [unlink] = useUnlinkDeviceMutation();
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function unlinkAll() {
    setPending(true);
    setFailure(null);
    const answers = await Promise.all(devices.map(({ id }) => unlink({ id })));
    setPending(false);
    void askRefresh();
    const failed = answers.find(({ error }) => error);
    if (failed) {
      return setFailure(
        failureOf(failed.error, t('unlink-all.failed', 'Some browsers could not be unlinked.')),
      );
    }
    setOpen(false);
    toast.success(
      t('unlink-all.done', 'All browsers are unlinked and lose Premium within an hour.'),
    );
  }

  return (
    <>
      <Button variant="danger" size="small" onClick={() => setOpen(true)}>
        {t('unlink-all.button', 'Unlink all')}
      </Button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        dismissible={!pending}
        title={t('unlink-all.title', 'Unlink all browsers?')}
        description={t(
          'unlink-all.text',
          "They'll lose Premium within an hour. Your subscription continues, and you can link them again anytime.",
        )}
        actions={
          <DialogButtons
            variant="danger"
            texts={{
              confirm: t('unlink-all.button', 'Unlink all'),
              pending: t('browsers.unlinking', 'Unlinking…'),
              keep: t('unlink-all.keep', 'Keep them'),
            }}
            pending={pending}
            onConfirm={() => void unlinkAll()}
            onKeep={() => setOpen(false)}
          />
        }
      >
        <FormError>{failure}</FormError>
      </Modal>
    </>
  );
}
