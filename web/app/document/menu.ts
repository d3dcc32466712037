/** Closes the menu when a link is chosen: a page restored from the browser's cache would show it open. */
export function bindMenu() {
  const menu = document.querySelector<HTMLElement>('#menu');
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover();
  });
}
