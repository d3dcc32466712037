import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { RefObject } from 'react';
import { classes } from '../kit/classes.ts';

interface MenuItem {
  label: string;
  isDangerous: boolean;
  onSelect: () => void;
}

export interface MenuGroup {
  title: string;
  items: readonly MenuItem[];
}

export interface MenuPopupProps {
  open: boolean;
  onClose: () => void;
  label: string;
  groups: readonly MenuGroup[];
  button: RefObject<HTMLButtonElement | null>;
  /** Within the page's landmark, so that screen readers find the list where its button is. */
  container: RefObject<HTMLDivElement | null>;
}

/** The list of a menu. It brings Base UI along: see `menu.tsx`. */
export default function MenuPopup({
  open,
  onClose,
  label,
  groups,
  button,
  container,
}: MenuPopupProps) {
  return (
    <BaseMenu.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <BaseMenu.Portal container={container}>
        <BaseMenu.Positioner anchor={button} align="end" sideOffset={6} className="z-30">
          <BaseMenu.Popup
            aria-label={label}
            finalFocus={button}
            className="max-h-(--available-height) min-w-52 overflow-y-auto rounded-md border border-line bg-raised py-1.5 text-sm text-ink shadow-lift"
          >
            {groups.map((group) => (
              <Group key={group.title} group={group} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function Group({ group: { title, items } }: { group: MenuGroup }) {
  return (
    <BaseMenu.Group className="border-line not-first:mt-1.5 not-first:border-t not-first:pt-1.5">
      <BaseMenu.GroupLabel className="px-4 py-1 text-xs text-soft">{title}</BaseMenu.GroupLabel>
      {items.map(({ label, isDangerous, onSelect }) => (
        <BaseMenu.Item
          key={label}
          onClick={onSelect}
          className={classes(
            'cursor-default px-4 py-2 data-highlighted:bg-neutral-wash',
            isDangerous && 'text-red',
          )}
        >
          {label}
        </BaseMenu.Item>
      ))}
    </BaseMenu.Group>
  );
}
