import { createHidingStyle } from '../hiding-style.ts';
import type { PickerMessage, PickerReply } from '../picker-messages.ts';
import { element } from '../ui/element.ts';
import { countedText, text } from '../ui/text.ts';
import { openPanel, type PickerButton } from './panel.ts';
import { levelsOf, selectorOf, type Levels } from './selector-of.ts';

/**
 * Lets the user point at an element of the page, or reach it by the arrow keys, and hides it.
 * @param ask keeps or removes a rule
 * @returns a function that ends it; hidden elements stay hidden
 */
export function startPicker(ask: (message: PickerMessage) => Promise<PickerReply>): () => void {
  const end = new AbortController();
  const { signal } = end;
  const style = createHidingStyle();
  const hidden: string[] = [];
  let levels: Levels | undefined;
  const panel = openPanel((button) => void press(button));

  const chosen = () => levels?.elements[levels.index];

  async function press(button: PickerButton): Promise<void> {
    switch (button) {
      case 'hide':
        return hide();
      case 'undo':
        return undo();
      case 'wider':
        return move(1);
      case 'narrower':
        return move(-1);
      case 'done':
        return stop();
    }
  }

  async function hide(): Promise<void> {
    const target = chosen();
    if (!target) {
      return;
    }
    const selector = selectorOf(target);
    hidden.push(selector);
    style.hide(hidden);
    choose(undefined);
    const { saved, lasting } = await ask({ type: 'hide', selector });
    panel.say(text(saved ? (lasting ? 'pickerHidden' : 'pickerNotAllowed') : 'pickerNotSaved'));
  }

  async function undo(): Promise<void> {
    const selector = hidden.pop();
    if (selector === undefined) {
      return;
    }
    style.hide(hidden);
    choose(undefined);
    const { saved } = await ask({ type: 'undo', selector });
    panel.say(text(saved ? 'pickerUndone' : 'pickerNotSaved'));
  }

  function choose(target: Element | undefined): void {
    levels = target && levelsOf(target, isLarge);
    draw();
    panel.focus(target ? 'hide' : 'done');
  }

  function move(by: 1 | -1): void {
    if (levels) {
      levels.index += by;
      draw();
    }
  }

  function draw(): void {
    const target = chosen();
    const { elements, index } = levels ?? { elements: [], index: 0 };
    panel.enable({
      hide: target !== undefined,
      wider: index < elements.length - 1,
      narrower: index > 0,
      undo: hidden.length > 0,
    });
    panel.say(target ? outline(target) : text('pickerHint'));
    if (!target) {
      panel.outlines.replaceChildren();
    }
    panel.avoid(target);
  }

  /** @returns the elements that it would hide */
  function outline(target: Element): string {
    const selector = selectorOf(target);
    const elements = [...document.querySelectorAll(selector)];
    const { length } = elements;
    const name = countedText('pickerElements', length, selector);
    drawOutlines(panel.outlines, elements, name);
    return name;
  }

  function elementBelow({ clientX, clientY }: MouseEvent): Element | undefined {
    const found = document.elementsFromPoint(clientX, clientY).find((one) => one !== panel.host);
    return found?.matches('html, body') ? undefined : found;
  }

  function step(by: 1 | -1): void {
    const visible = listVisible();
    const target = chosen();
    const index = target ? visible.indexOf(target) + by : 0;
    const next = visible.at(index % visible.length);
    next?.scrollIntoView({ block: 'nearest' });
    choose(next);
  }

  function pressKey(event: KeyboardEvent): void {
    const by = stepOf(event.key);
    if (event.key === 'Escape') {
      stop();
    } else if (by) {
      step(by);
    } else {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function stop(): void {
    end.abort();
    panel.host.remove();
  }

  // Before any listener of the page.
  window.addEventListener('keydown', pressKey, { signal, capture: true });
  const redraw = () => {
    const target = chosen();
    if (target) {
      outline(target);
    }
  };
  window.addEventListener('scroll', redraw, { signal, capture: true, passive: true });
  window.addEventListener('resize', redraw, { signal });
  panel.shield.addEventListener('pointermove', (event) => {
    const target = elementBelow(event);
    if (!levels && target) {
      outline(target);
    }
  });
  // The focus stays in the panel.
  panel.shield.addEventListener('mousedown', (event) => event.preventDefault());
  panel.shield.addEventListener('click', (event) => choose(elementBelow(event)));
  return stop;
}

/** How far a key moves in the order of the page, whose next element may be on the left. */
function stepOf(key: string): 1 | -1 | undefined {
  const isMirrored = getComputedStyle(document.body).direction === 'rtl';
  if (key === 'ArrowDown' || key === (isMirrored ? 'ArrowLeft' : 'ArrowRight')) return 1;
  if (key === 'ArrowUp' || key === (isMirrored ? 'ArrowRight' : 'ArrowLeft')) return -1;
  return undefined;
}

/** Draws a frame around each element, and names them at the first. */
function drawOutlines(layer: HTMLElement, elements: Element[], name: string): void {
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
function listVisible(): Element[] {
  return [...document.querySelectorAll('body *')].filter(isLarge);
}

function isLarge(target: Element): boolean {
  const { width, height } = target.getBoundingClientRect();
  return width >= 16 && height >= 16 && target.checkVisibility();
}
