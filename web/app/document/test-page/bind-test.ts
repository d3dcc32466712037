import { adviceAfter, type Advice } from './advice.ts';
import { cellsOf, figures } from './figures.ts';
import { findExtension } from './find-extension.ts';
import { measure } from './measure.ts';
import { stateOf, type TestResults } from './result.ts';
import { readResults, storeResults } from './stored-results.ts';

/** Binds the button of the test page, and shows the results of earlier visits. */
export function bindTest(): void {
  const button = document.querySelector<HTMLButtonElement>('button[data-test-run]');
  const stage = document.querySelector<HTMLElement>('[data-test-stage]');
  if (!button || !stage) return;
  let results = readResults();
  showResults(results);

  button.addEventListener('click', () => void run(button, stage));

  async function run(button: HTMLButtonElement, stage: HTMLElement) {
    if (button.ariaDisabled === 'true') return;
    const label = button.textContent;
    button.ariaDisabled = 'true';
    button.textContent = 'Loading the page…';
    say('');
    showAdvice([]);
    const [result, hasExtension] = await Promise.all([measure(stage), findExtension()]);
    if (result) {
      const state = stateOf(result);
      results = { ...results, [state]: result };
      storeResults(results);
      showResults(results);
      say(state === 'with' ? 'Measured with blocking.' : 'Measured without blocking.');
      showAdvice(adviceAfter(result, results, hasExtension));
    } else {
      say('The hosts of the test did not answer, so nothing was measured. Please try again later.');
    }
    button.textContent = label;
    button.ariaDisabled = null;
  }
}

function say(text: string) {
  const place = document.querySelector('[data-test-status]');
  if (place) place.textContent = text;
}

function showAdvice(shown: Advice[]) {
  for (const part of document.querySelectorAll<HTMLElement>('[data-test-advice]')) {
    part.hidden = !shown.some((advice) => advice === part.dataset.testAdvice);
  }
}

function showResults(results: TestResults) {
  if (!results.with && !results.without) return;
  const place = document.querySelector<HTMLElement>('[data-test-results]');
  if (!place) return;
  place.hidden = false;
  const rows = place.querySelectorAll('tbody tr');
  figures.forEach((figure, index) => {
    const cells = rows[index]?.querySelectorAll('td');
    cellsOf(figure, results).forEach((text, column) => {
      const cell = cells?.[column];
      if (cell) cell.textContent = text || '–';
    });
  });
}
