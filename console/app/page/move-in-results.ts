import type { KeyboardEvent } from 'react';

/** Marks the links that the arrow keys move among. */
export const resultAttribute = { 'data-result': '' };

/** The arrow down leads from the search box to the first result. */
export function moveToResults(event: KeyboardEvent) {
  if (event.key === 'ArrowDown') focusResult(event, 0);
}

/** The arrows lead from one result to the next or the one before. */
export function moveInResults(event: KeyboardEvent) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const current = results().findIndex((link) => link === document.activeElement);
  if (step && current >= 0) focusResult(event, current + step);
}

function focusResult(event: KeyboardEvent, index: number) {
  const result = results()[index];
  if (!result) return;
  event.preventDefault();
  result.focus();
}

function results(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main [data-result]')];
}
