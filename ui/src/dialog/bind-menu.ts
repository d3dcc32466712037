/**
 * Closes the menu when an entry is chosen (a page restored from the browser's cache would show it open)
 * or the keyboard leaves it, and moves the focus into it and back to its button.
 * @returns a function that removes the listeners
 */
export function bindMenu(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const menu = document.querySelector<HTMLElement>('#menu');
  menu?.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a, button')) menu.hidePopover();
    },
    { signal },
  );
  menu?.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.hidePopover();
    },
    { signal },
  );
  menu?.addEventListener('toggle', () => moveFocus(menu), { signal });
  // It may have been opened while the script was still loading.
  if (menu?.matches(':popover-open')) moveFocus(menu);
  return () => listening.abort();
}

/** The menu covers its button while it is open. The event may come after a key that has moved on in it. */
function moveFocus(menu: HTMLElement) {
  const button = document.querySelector<HTMLElement>('[popovertarget=menu]');
  const focused = document.activeElement;
  const isInMenu = menu.contains(focused);
  if (!menu.matches(':popover-open')) {
    if (isInMenu || focused === document.body) button?.focus();
  } else if (!isInMenu) menu.querySelector('button')?.focus();
}
