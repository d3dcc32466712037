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
