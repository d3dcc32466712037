import { toast } from '@stillweb/ui/toast.tsx';
import { VisuallyHidden } from '@stillweb/ui/visually-hidden.tsx';
import { Copy } from 'lucide-react';

/** An id, which can be copied: other tools ask for it. It breaks anywhere but in tables, which scroll. */
export function IdText({ value }: { value: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code className="min-w-0 text-xs break-all [td_&]:whitespace-nowrap">{value}</code>
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
