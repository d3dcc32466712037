const levelsEachWay = 2;

/** An element with what contains it and what it contains, from the narrowest to the widest. */
export interface Levels {
  elements: Element[];
  /** The position of the element that is meant at the moment. */
  index: number;
}

/** @param isLarge whether an element takes enough room to be seen */
export function levelsOf(element: Element, isLarge: (element: Element) => boolean): Levels {
  const narrower = take(element, ({ children }) => [...children].find(isLarge)).toReversed();
  const wider = take(element, ({ parentElement }) => {
    const isPage = !parentElement || parentElement.matches('html, body');
    return isPage ? undefined : parentElement;
  });
  return { elements: [...narrower, element, ...wider], index: narrower.length };
}

function take(start: Element, next: (element: Element) => Element | undefined): Element[] {
  const found: Element[] = [];
  let element = next(start);
  while (element && found.length < levelsEachWay) {
    found.push(element);
    element = next(element);
  }
  return found;
}
