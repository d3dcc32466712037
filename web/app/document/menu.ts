/** A page that comes back from the browser's cache comes back with its menu closed. */
export function closeMenuOnChoice() {
  const menu = document.querySelector<HTMLElement>('#menu');
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover();
  });
}
