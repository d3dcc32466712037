import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import type { MenuGroup, MenuPopupProps } from './menu-popup.tsx';

const MenuPopup = lazyDialog<MenuPopupProps>(() => import('./menu-popup.tsx'));

interface MenuProps {
  label: string;
  groups: readonly MenuGroup[];
}

/** A button that opens a list of actions. The list loads when it first opens. */
export function Menu({ label, groups }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container}>
      <Button
        ref={button}
        size="small"
        variant="secondary"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <span>{label}</span>
        <ChevronDown aria-hidden="true" className="size-4" />
      </Button>
      <MenuPopup
        open={isOpen}
        onClose={() => setIsOpen(false)}
        label={label}
        groups={groups}
        button={button}
        container={container}
      />
    </div>
  );
}
