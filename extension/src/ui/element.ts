type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'style' | 'children'>
>;

/** A new element with its properties and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<Tag> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = Object.assign(document.createElement(tag), properties);
  created.append(...children);
  return created;
}

/** @throws Error if the page has no such element */
export function find<Found extends HTMLElement>(selector: string, type: new () => Found): Found {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) {
    throw new TypeError(`There is no ${selector}`);
  }
  return found;
}
