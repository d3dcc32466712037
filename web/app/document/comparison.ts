/** Binds the range input of a comparison to the position of its dividing line. */
export function bindComparison() {
  const input = document.querySelector<HTMLInputElement>('input[data-compare]');
  const figure = input?.closest<HTMLElement>('figure');
  input?.addEventListener('input', () => figure?.style.setProperty('--at', `${input.value}%`));
}
