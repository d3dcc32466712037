/** Scrolls to the section whose id is chosen in a select. */
export function bindSectionSelect() {
  const select = document.querySelector<HTMLSelectElement>('select[data-jump]');
  select?.addEventListener('change', () => {
    const section = document.getElementById(select.value);
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    section?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
  });
}
