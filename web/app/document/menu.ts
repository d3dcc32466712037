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

/**
 * Goes to the section whose id is chosen in a select: scrolls there, and moves the focus to its heading.
 * On a closed select every arrow key is a choice: with the keyboard the visitor goes with Enter.
 */
export function bindSectionSelect() {
  const select = document.querySelector<HTMLSelectElement>('select[data-jump]');
  if (!select) return;
  let byKeyboard = false;
  select.addEventListener('pointerdown', () => {
    byKeyboard = false;
  });
  select.addEventListener('keydown', (event) => {
    byKeyboard = event.key !== 'Enter';
    if (byKeyboard) return;
    // Some browsers would open the list.
    event.preventDefault();
    goTo(select.value);
  });
  select.addEventListener('change', () => {
    if (!byKeyboard) goTo(select.value);
  });
}

function goTo(id: string) {
  const section = document.getElementById(id);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.querySelector('h2')?.focus({ preventScroll: true });
  section?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
}
