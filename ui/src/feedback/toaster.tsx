import { t } from '@stillweb/texts/t';
import { Check, CircleAlert, Info, X } from 'lucide-react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { classes } from '../kit/classes.ts';
import { StatusTexts } from './status.tsx';
import { toastPlace } from './toast-place.ts';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';

// The library shows 20 toasts at most.
const options = {
  removeDelay: 200,
  success: { duration: 4000 },
  // An error stays until it is dismissed: see docs/decisions/0039.
  error: { duration: Infinity },
  blank: { duration: 5000 },
};

/**
 * Shows the toasts, below the header. It is the shell's status region too: one that is there before
 * any text comes, so that screen readers announce each.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(options);
  return (
    <div
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className={toastPlace}
    >
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `output` may hold no paragraphs
        role="status"
        // Dialogs hide from screen readers what is outside of them, but not what is marked as live.
        aria-live="polite"
        aria-atomic="false"
        className="flex flex-col items-center gap-2"
      >
        <StatusTexts />
        {toasts.map((each) => (
          <ToastCard key={each.id} toast={each} />
        ))}
      </div>
    </div>
  );
}

function ToastCard({ toast: item }: { toast: Toast }) {
  const { Icon, edge, color } = appearanceOf(item.type);
  return (
    <div
      className={classes(
        'pointer-events-auto flex w-full max-w-[350px] items-start gap-3 rounded-md border border-line border-s-4 bg-raised py-3 ps-3.5 pe-1.5 text-sm shadow-lift transition-[opacity,translate] duration-200 starting:-translate-y-2 starting:opacity-0',
        !item.visible && '-translate-y-2 opacity-0',
        edge,
      )}
    >
      <Icon className={classes('mt-0.5 size-5 shrink-0', color)} />
      <p className="min-w-0 grow py-0.5">{resolveValue(item.message, item)}</p>
      <button
        type="button"
        onClick={() => toast.dismiss(item.id)}
        className="flex size-7 shrink-0 items-center justify-center rounded-sm text-soft hover:text-ink"
      >
        <X className="size-4" />
        <VisuallyHidden>{t('toast.dismiss', 'Dismiss')}</VisuallyHidden>
      </button>
    </div>
  );
}

function appearanceOf(type: Toast['type']) {
  if (type === 'success') return { Icon: Check, edge: 'border-s-green', color: 'text-green' };
  if (type === 'error') return { Icon: CircleAlert, edge: 'border-s-red', color: 'text-red' };
  return { Icon: Info, edge: 'border-s-blue', color: 'text-blue' };
}
