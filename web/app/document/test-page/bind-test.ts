import { extensionName, type PageMessage } from '@stillweb/contract/licence/page-messages';
import { t } from '@stillweb/texts/t';
import { withStorage } from '../storage.ts';
import { cellsOf, figures } from './figures.ts';
import {
  adviceAfter,
  type Advice,
  stateOf,
  type TestResults,
  isMeasured,
  isResult,
  resultMessage,
  type TestResult,
} from './result.ts';

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
    button.textContent = t('test-page.loading', 'Loading the page…');
    say('');
    showAdvice([]);
    const [result, hasExtension] = await Promise.all([measure(stage), findExtension()]);
    if (result) {
      const state = stateOf(result);
      results = { ...results, [state]: result };
      withStorage(() => localStorage.setItem(resultsKey, JSON.stringify(results)));
      showResults(results);
      say(
        state === 'with'
          ? t('test-page.measured-with', 'Measured with blocking.')
          : t('test-page.measured-without', 'Measured without blocking.'),
      );
      showAdvice(adviceAfter(result, results, hasExtension));
    } else {
      say(
        t(
          'test-page.unreachable',
          'The hosts of the test did not answer, so nothing was measured. Please try again later.',
        ),
      );
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

/** A connection that needs longer is too slow to compare anything. */
const longestMs = 45_000;

/**
 * Loads the page of the test into a frame.
 * @returns null if its hosts cannot be reached
 */
function measure(place: HTMLElement): Promise<TestResult | null> {
  const frame = document.createElement('iframe');
  frame.title = t('test-page.frame', 'The page of the test');
  frame.className = 'size-full';
  // The server says the same of the page itself: what its scripts do, they do to that page alone.
  frame.sandbox.add('allow-scripts');
  frame.src = '/test/page.html';
  return new Promise((resolve) => {
    const end = (result: TestResult | null) => {
      clearTimeout(timer);
      window.removeEventListener('message', listen);
      resolve(result);
    };
    const listen = ({ source, data }: MessageEvent) => {
      if (source !== frame.contentWindow || data?.type !== resultMessage) return;
      end(isResult(data.result) && isMeasured(data.result) ? data.result : null);
    };
    const timer = setTimeout(() => end(null), longestMs);
    window.addEventListener('message', listen);
    place.replaceChildren(frame);
  });
}

const waitingMs = 1000;

/** Whether our extension runs in this browser: it answers immediately or not at all. */
function findExtension(): Promise<boolean> {
  const id = String(Math.random());
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      window.removeEventListener('message', listen);
      resolve(isThere);
    };
    const listen = ({ source, data }: MessageEvent) => {
      if (source === window && data?.from === extensionName && data.id === id) end(true);
    };
    setTimeout(() => end(false), waitingMs);
    window.addEventListener('message', listen);
    const message: PageMessage = { type: 'hello' };
    window.postMessage({ to: extensionName, id, message }, window.location.origin);
  });
}

const resultsKey = 'test-results';

/** The last results of this browser. They are kept in its storage if it has one, and sent nowhere. */
function readResults(): TestResults {
  const stored = withStorage((): unknown => JSON.parse(localStorage.getItem(resultsKey) ?? '{}'));
  if (typeof stored !== 'object' || stored === null) return {};
  return {
    ...('without' in stored && isResult(stored.without) && { without: stored.without }),
    ...('with' in stored && isResult(stored.with) && { with: stored.with }),
  };
}
