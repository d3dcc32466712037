import { brand } from '@stillweb/contract/brand';
import { Button } from '@stillweb/ui/kit/button.tsx';
import ModalDialog from '@stillweb/ui/dialog/modal-dialog.tsx';
import { saveFile } from '@stillweb/ui/page/save-file.ts';
import { t } from '@stillweb/texts/t';
import { useState } from 'react';

interface RecoveryCodesDialogProps {
  open: boolean;
  /** Null once they are no longer shown. */
  codes: readonly string[] | null;
  onClose: () => void;
}

/** Shows new recovery codes. Only its button closes it: they are shown this once. */
export default function RecoveryCodesDialog({ open, codes, onClose }: RecoveryCodesDialogProps) {
  // Still shown while the dialog closes.
  const [shown, setShown] = useState(codes ?? []);
  if (codes && codes !== shown) setShown(codes);
  const [done, setDone] = useState('');
  const text = shown.join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setDone(t('keys.codes.copied', 'Copied.'));
    } catch {
      setDone(
        t('keys.codes.not-copied', 'The codes could not be copied. Select and copy them by hand.'),
      );
    }
  }

  function download() {
    const lines = [
      t('keys.codes.file', 'Recovery codes of {brand}. Each works once.', { brand: brand.name }),
      '',
      ...shown,
      '',
    ];
    const content = new Blob([lines.join('\n')], { type: 'text/plain' });
    saveFile(`${brand.name.toLowerCase()}-recovery-codes.txt`, content);
    setDone(t('keys.codes.downloaded', 'Downloaded.'));
  }

  return (
    <ModalDialog
      open={open}
      dismissible={false}
      title={t('keys.codes.title', 'Save your recovery codes')}
      description={t(
        'keys.codes.text',
        'Each code lets you log in once without a passkey. Keep them where you can find them without this device. They are not shown again.',
      )}
      actions={
        <Button
          onClick={() => {
            setDone('');
            onClose();
          }}
        >
          {t('keys.codes.saved', 'I have saved them')}
        </Button>
      }
    >
      <ul
        data-printed-alone
        translate="no"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-6 gap-y-2 font-mono select-all"
      >
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <SaveButton label={t('keys.codes.copy', 'Copy')} onClick={() => void copy()} />
        <SaveButton label={t('keys.codes.download', 'Download')} onClick={download} />
        <SaveButton label={t('keys.codes.print', 'Print')} onClick={() => window.print()} />
      </div>
      <output className="text-sm text-soft empty:hidden">{done}</output>
    </ModalDialog>
  );
}

function SaveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="secondary" size="small" onClick={onClick}>
      {label}
    </Button>
  );
}
