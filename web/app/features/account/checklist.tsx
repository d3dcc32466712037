import { Check } from 'lucide-react';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { VisuallyHidden } from '@stillweb/ui/kit/visually-hidden.tsx';

interface ChecklistItem {
  label: string;
  met: boolean;
}

interface ChecklistProps {
  /** Of the list, for a field that it describes. */
  id?: string | undefined;
  label: string;
  items: readonly ChecklistItem[];
}

export function Checklist({ id, label, items }: ChecklistProps) {
  const met = items.filter((item) => item.met).length;
  return (
    <div>
      {/* Not the list's name: a field that the list describes would be given that instead of the items. */}
      <p className="sr-only">{label}</p>
      <ul id={id} className="grid gap-1.5 text-sm">
        {items.map((item) => (
          <ChecklistLine key={item.label} {...item} />
        ))}
      </ul>
      <output className="sr-only">{`${met} of ${items.length} met`}</output>
    </div>
  );
}

function ChecklistLine({ label, met }: ChecklistItem) {
  return (
    <li className={classes('flex items-start gap-2.5', met ? 'text-ink' : 'text-soft')}>
      <span
        aria-hidden="true"
        className={classes(
          'mt-0.5 flex size-4.5 shrink-0 items-center justify-center rounded-full border',
          met ? 'border-accent bg-accent text-on-accent' : 'border-edge',
        )}
      >
        {met && <Check className="size-3" strokeWidth={3} />}
      </span>
      <span>
        {label}
        <VisuallyHidden>{met ? ' (met)' : ' (not met)'}</VisuallyHidden>
      </span>
    </li>
  );
}
