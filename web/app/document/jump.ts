/** A select whose options are ids of sections scrolls to the one that is chosen. */
export function jumpOnChoice() {
  const select = document.querySelector<HTMLSelectElement>('select[data-jump]');
  select?.addEventListener('change', () => {
    const section = document.getElementById(select.value);
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    section?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
  });
}
