import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { VisuallyHidden } from '@stillweb/ui/kit/visually-hidden.tsx';
import { Copy } from 'lucide-react';

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

const longest = 20;

/** An id as it is shown: a long one without its middle, as in `sub_1Q9xZ2…8sKdLm`. Names, such as of queues, stay. */
export function shortId(id: string): string {
  return id.length > longest && /\d/.test(id) ? `${id.slice(0, 10)}…${id.slice(-6)}` : id;
}
