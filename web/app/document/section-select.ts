/** A closed select changes right after the key that was pressed on it; an open list takes longer. */
const browsingMs = 100;

/**
 * Goes to the section whose id is chosen in a select: scrolls there, and moves the focus to its heading.
 * On a closed select every arrow key is a choice: there the visitor goes with Enter.
 */
export function bindSectionSelect() {
  const select = document.querySelector<HTMLSelectElement>('select[data-jump]');
  if (!select) return;
  let lastKeyAt = -Infinity;
  select.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') {
      lastKeyAt = event.timeStamp;
      return;
    }
    // Some browsers would open the list.
    event.preventDefault();
    goTo(select.value);
  });
  select.addEventListener('change', ({ timeStamp }) => {
    if (timeStamp - lastKeyAt > browsingMs) goTo(select.value);
  });
}

function goTo(id: string) {
  const section = document.getElementById(id);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.querySelector('h2')?.focus({ preventScroll: true });
  section?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
}
