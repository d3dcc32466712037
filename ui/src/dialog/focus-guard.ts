/** An element and its ancestors, from the inside out, as they were before a removal. */
type FocusPlace = readonly Element[];

const regions = 'section, article, main';

let current: FocusPlace = [];
let lastInMain: FocusPlace = [];

/** The element that had the focus before a dialog opened, or the nearest heading if it is gone. */
export function focusBeforeDialog(): HTMLElement | null {
  return nearestTo(lastInMain);
}

/**
 * Keeps the focus from falling back to the start of the page: when the element that has it is removed,
 * such as the button of a removed row, the heading of its section gets the focus.
 * @returns a function that removes the listeners
 */
export function guardFocus(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const observer = new MutationObserver(() => {
    // By the next frame the code that removed the element may have moved the focus on purpose.
    if (isLost()) requestAnimationFrame(restore);
  });

  document.addEventListener('focusin', ({ target }) => remember(target), { signal });
  document.addEventListener('focusout', () => requestAnimationFrame(forgetIfLeft), { signal });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    listening.abort();
    observer.disconnect();
  };
}

function remember(target: EventTarget | null) {
  if (!(target instanceof Element)) return;
  current = placeOf(target);
  if (target.closest('main')) lastInMain = current;
}

/** After a press beside the focused element, its later removal moves no focus. */
function forgetIfLeft() {
  if (current[0]?.isConnected && isNothingFocused()) current = [];
}

function restore() {
  if (!isLost()) return;
  const heading = document.querySelector<HTMLElement>('main h1');
  const nearest = nearestTo(current) ?? nearestTo(lastInMain) ?? heading;
  if (nearest) focusOn(nearest);
}

function isLost(): boolean {
  return current[0]?.isConnected === false && isNothingFocused();
}

function isNothingFocused(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** @param element one that has the focus */
function placeOf(element: Element): FocusPlace {
  const place: Element[] = [];
  for (let each: Element | null = element; each; each = each.parentElement) place.push(each);
  return place;
}

/**
 * Finds what to focus instead of an element that may be gone: itself, or else the heading of the
 * nearest region that is still there.
 */
function nearestTo(place: FocusPlace): HTMLElement | null {
  const [element] = place;
  if (element instanceof HTMLElement && element.isConnected) return element;
  let region = place.find(({ isConnected }) => isConnected)?.closest(regions);
  while (region) {
    const heading = region.querySelector<HTMLElement>('h1, h2, h3');
    if (heading) return heading;
    region = region.parentElement?.closest(regions);
  }
  return null;
}

/** Focuses an element also when it is a heading, which the keyboard does not reach. */
function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
}
