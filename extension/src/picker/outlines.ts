import { element } from '../ui/element.ts';

/** Draws a frame around each element, and names them at the first. */
export function drawOutlines(layer: HTMLElement, elements: Element[], name: string): void {
  const frames = elements.map((target) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    const frame = element('div', { className: top < 24 ? 'frame at-top' : 'frame' });
    Object.assign(frame.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    return frame;
  });
  const [first] = frames;
  first?.append(element('span', { className: 'name' }, name));
  layer.replaceChildren(...frames);
}

/** The elements that a user can see and choose, in the order of the page. */
export function listVisible(): Element[] {
  return [...document.querySelectorAll('body *')].filter(isLarge);
}

export function isLarge(target: Element): boolean {
  const { width, height } = target.getBoundingClientRect();
  return width >= 16 && height >= 16 && target.checkVisibility();
}
