import { t } from '@stillweb/texts/t';
import { Menu, X } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { bindMenu } from './bind-menu.ts';
import { classes } from '../kit/classes.ts';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';

/** Opens the menu of a page, on screens without room for its entries. */
export function MenuButton({ className }: { className: string }) {
  return (
    <button
      type="button"
      popoverTarget="menu"
      className={classes(
        '-me-2 flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-medium',
        className,
      )}
    >
      {t('menu.open', 'Menu')}
      <Menu className="size-6" />
    </button>
  );
}

interface SlideInMenuProps {
  className: string;
  children: ReactNode;
}

/** A native popover: it opens and closes without script. */
export function SlideInMenu({ className, children }: SlideInMenuProps) {
  useEffect(bindMenu, []);
  return (
    <div
      id="menu"
      popover="auto"
      className={classes(
        'fixed inset-y-0 start-auto end-0 m-0 h-dvh max-h-none w-[min(20rem,85vw)] translate-x-(--past-end) border-s border-line bg-paper p-6 text-ink transition-[translate,display,overlay] transition-discrete duration-200 backdrop:bg-veil open:translate-x-0 starting:open:translate-x-(--past-end)',
        className,
      )}
    >
      <button
        type="button"
        popoverTarget="menu"
        popoverTargetAction="hide"
        className="ms-auto -me-2 -mt-2 flex size-11 items-center justify-center rounded-md"
      >
        <X className="size-6" />
        <VisuallyHidden>{t('menu.close', 'Close')}</VisuallyHidden>
      </button>
      {children}
    </div>
  );
}
