import { toast } from '@stillweb/ui/toast.tsx';
import { VisuallyHidden } from '@stillweb/ui/visually-hidden.tsx';
import { Copy } from 'lucide-react';
import { shortId } from './short-id.ts';

/** An id, shortened in its middle. */
export function ShortId({ value }: { value: string }) {
  return (
    <code title={value} className="text-xs whitespace-nowrap">
      {shortId(value)}
    </code>
  );
}

/** The same with a button that copies the whole: other tools ask for it. */
export function IdText({ value }: { value: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <ShortId value={value} />
      <button
        type="button"
        onClick={() => void copy(value)}
        className="flex size-7 shrink-0 items-center justify-center rounded-sm text-soft hover:text-ink"
      >
        <Copy className="size-3.5" />
        <VisuallyHidden>{`Copy ${value}`}</VisuallyHidden>
      </button>
    </span>
  );
}

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Copied');
  } catch {
    toast.error('It could not be copied. Select the text and copy it by hand.');
  }
}
