/** Moves the line between the two sides of a comparison with the range input that lies over it. */
export function followCompareHandle() {
  const input = document.querySelector<HTMLInputElement>('input[data-compare]');
  const figure = input?.closest<HTMLElement>('figure');
  input?.addEventListener('input', () => figure?.style.setProperty('--at', `${input.value}%`));
}
