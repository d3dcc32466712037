/** A class may name several elements of a kind, as many as a user can overlook. */
const maxElements = 10;

/**
 * A short selector of an element that is likely to match on the next visit too: its id, or else a class,
 * or else its place below an element that has one of these. Names that programs make change with each
 * version of a page, so they are not used.
 */
export function selectorOf(element: Element): string {
  const name = namesOf(element).find((selector) => isOfOneKind(selector, element));
  return name ?? pathOf(element);
}

function isOfOneKind(selector: string, element: Element): boolean {
  const matches = [...element.ownerDocument.querySelectorAll(selector)];
  return (
    matches.length === 1 ||
    // The chosen element may be what the page is about; others that go with it must not be.
    (matches.length <= maxElements &&
      matches.every((match) => match === element || !isMainContent(match)))
  );
}

function isMainContent(element: Element): boolean {
  const content = 'main, article, h1';
  return element.matches(content) || element.querySelector(content) !== null;
}

/** From the nearest element with a name of its own down to this one. */
function pathOf(element: Element): string {
  const parent = element.parentElement;
  if (!parent || parent === element.ownerDocument.documentElement) {
    return element.localName;
  }
  const { ownerDocument } = element;
  const isUnique = (selector: string) => ownerDocument.querySelectorAll(selector).length === 1;
  return `${namesOf(parent).find(isUnique) ?? pathOf(parent)} > ${stepTo(element, parent)}`;
}

/** The part of a selector that tells an element from its siblings. */
function stepTo(element: Element, parent: Element): string {
  const siblings = [...parent.children];
  const isOnly = (selector: string) =>
    siblings.filter((sibling) => sibling.matches(selector)).length === 1;
  const tag = CSS.escape(element.localName);
  const sameTag = siblings.filter(({ localName }) => localName === element.localName);
  return (
    [...namesOf(element), tag].find(isOnly) ?? `${tag}:nth-of-type(${sameTag.indexOf(element) + 1})`
  );
}

function namesOf(element: Element): string[] {
  const ids = [element.id].filter(isStableName).map((id) => `#${id}`);
  const classes = [...element.classList].filter(isStableName).map((name) => `.${name}`);
  return [...ids, ...classes];
}

/** Classes that say how an element is at the moment, and those that are one declaration of CSS. */
const passing =
  /^(is|has|js)-|^(active|current|focus(ed)?|hidden|hover|loaded|loading|open|selected|show[ns]?|visible)$|^[a-z]{1,3}-(\d+|auto|full|px)$/;
const libraries =
  /^(css|ember|emotion|headlessui|jsx?|jss|mui|ng|radix|react|sc|svelte)-?[\da-z]*$/i;

/** Whether a person gave this name, to an element that keeps it. */
export function isStableName(name: string): boolean {
  return (
    /^[a-z][\w-]{0,39}$/i.test(name) &&
    !passing.test(name) &&
    !libraries.test(name) &&
    !/\d{5,}/.test(name) &&
    !name.split(/[-_]+/).some(looksRandom)
  );
}

function looksRandom(word: string): boolean {
  const isSize = /^\d+x\d+$/.test(word);
  const mixesDigits = /[a-z]\d+[a-z]|\d[a-z]+\d/i.test(word);
  const parts = word.split(/(?=[A-Z])/);
  return (
    word.length >= 5 &&
    ((mixesDigits && !isSize) ||
      /[bcdfghjklmnpqrstvwxz]{5}/i.test(word) ||
      (parts.length >= 3 && parts.every((part) => part.length <= 2)))
  );
}

const levelsEachWay = 2;

/** An element with its ancestors and descendants, from the narrowest to the widest. */
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
