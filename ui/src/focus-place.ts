/** An element and its ancestors, from the inside out: the list outlives the element's removal. */
export type FocusPlace = readonly Element[];

const regions = 'section, article, main';

/** @param element one that has the focus */
export function placeOf(element: Element): FocusPlace {
  const place: Element[] = [];
  for (let each: Element | null = element; each; each = each.parentElement) place.push(each);
  return place;
}

/**
 * Finds what to focus instead of an element that may be gone: itself, or else the heading of the
 * nearest region that is still there.
 */
export function nearestTo(place: FocusPlace): HTMLElement | null {
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
export function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
}
