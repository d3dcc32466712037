import { brand } from '@stillweb/contract/brand';
import { Button } from '@stillweb/ui/kit/button.tsx';
import ModalDialog from '@stillweb/ui/dialog/modal-dialog.tsx';
import { saveFile } from '@stillweb/ui/page/save-file.ts';
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
      setDone('Copied.');
    } catch {
      setDone('The codes could not be copied. Select and copy them by hand.');
    }
  }

  function download() {
    const lines = [`Recovery codes of ${brand.name}. Each works once.`, '', ...shown, ''];
    const content = new Blob([lines.join('\n')], { type: 'text/plain' });
    saveFile(`${brand.name.toLowerCase()}-recovery-codes.txt`, content);
    setDone('Downloaded.');
  }

  return (
    <ModalDialog
      open={open}
      dismissible={false}
      title="Save your recovery codes"
      description="Each code lets you log in once without a passkey. Keep them where you can find them without this device. They are not shown again."
      actions={
        <Button
          onClick={() => {
            setDone('');
            onClose();
          }}
        >
          I have saved them
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
        <SaveButton label="Copy" onClick={() => void copy()} />
        <SaveButton label="Download" onClick={download} />
        <SaveButton label="Print" onClick={() => window.print()} />
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
