import type { Page } from '@playwright/test';

/**
 * What a reader sees go wrong in a page at its present size: texts that are cut off, lie on each other or on a
 * control, or reach beyond the page, and parts that scroll sideways.
 */
export function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(listFaults);
}

/** As with a browser's setting for larger text; 1 is usual. */
export async function scaleText(page: Page, factor: number): Promise<void> {
  await page.evaluate(
    async (size) => {
      document.documentElement.style.fontSize = size;
      // For those who want less motion all changes are transitions, though very short ones.
      const transitions = document.getAnimations().filter((part) => part instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
    },
    `${factor * 100}%`,
  );
}

/** Runs in the page. */
function listFaults(): string[] {
  type Line = { node: Node; parent: Element; box: DOMRect; layer: Element | undefined };
  const faults = new Set<string>();
  const { clientWidth, scrollWidth } = document.documentElement;

  const named = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.textContent || element.className).trim().slice(0, 60)}”`;
  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  /** Pictures made of elements cut and cover their parts on purpose. */
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[aria-hidden=true], svg');

  function ancestorsOf(element: Element): Element[] {
    const { parentElement } = element;
    return parentElement && parentElement !== document.body
      ? [element, ...ancestorsOf(parentElement)]
      : [element];
  }

  const isForScreenReaders = (element: Element) =>
    ancestorsOf(element).some((each) => getComputedStyle(each).clipPath === 'inset(50%)');

  /** What is fixed lies above the page, as toasts do. */
  const layerOf = (element: Element) =>
    ancestorsOf(element).find((each) => getComputedStyle(each).position === 'fixed');

  function linesOfTexts(): Line[] {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lines: Line[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.nodeValue?.trim() || !isSeen(parent)) continue;
      if (isForScreenReaders(parent)) continue;
      const layer = layerOf(parent);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        // The middle of a line: letters reach into the lines above and below where these are close.
        const middle = new DOMRect(box.x, box.y + box.height / 4, box.width, box.height / 2);
        if (box.width > 1) lines.push({ node, parent, box: middle, layer });
      }
    }
    return lines;
  }

  function findCut({ parent, box }: Line) {
    for (const element of ancestorsOf(parent)) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      // Long names are.
      if (textOverflow === 'ellipsis') return;
      const outer = element.getBoundingClientRect();
      const isOutsideX = box.left < outer.left - 1 || box.right > outer.right + 1;
      const isOutsideY = box.top < outer.top - 1 || box.bottom > outer.bottom + 1;
      if ((clips(overflowX) && isOutsideX) || (clips(overflowY) && isOutsideY)) {
        faults.add(`cut: ${named(parent)}`);
      }
      if (scrolls(overflowX)) return;
    }
    if (box.left < -1 || box.right > clientWidth + 1)
      faults.add(`beyond the page: ${named(parent)}`);
  }

  const meet = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;

  function findOverlaps(lines: Line[]) {
    const sorted = lines.toSorted((one, other) => one.box.top - other.box.top);
    for (const [index, line] of sorted.entries()) {
      for (const other of sorted.slice(index + 1)) {
        if (other.box.top > line.box.bottom) break;
        const isBeside = other.node !== line.node && other.layer === line.layer;
        if (isBeside && meet(line.box, other.box)) {
          faults.add(`overlap: ${named(line.parent)} and ${named(other.parent)}`);
        }
      }
    }
    const controls = document.querySelectorAll('button, input, select, textarea');
    for (const control of [...controls].filter(isSeen)) {
      const box = control.getBoundingClientRect();
      const controlLayer = layerOf(control);
      for (const { parent, box: text, layer } of lines) {
        if (layer === controlLayer && !control.contains(parent) && meet(box, text)) {
          faults.add(`overlap: ${named(control)} and ${named(parent)}`);
        }
      }
    }
  }

  function findSidewaysScrolling() {
    const elements = [...document.body.querySelectorAll('*')].filter(isSeen);
    if (scrollWidth > clientWidth) {
      faults.add(`the page scrolls sideways: ${scrollWidth}`);
      const beyond = elements.filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        if (left >= -1 && right <= clientWidth + 1) return false;
        return !ancestorsOf(element).some((each) => scrolls(getComputedStyle(each).overflowX));
      });
      const innermost = beyond.filter(
        (one) => !beyond.some((other) => one !== other && one.contains(other)),
      );
      innermost.forEach((element) => faults.add(`beyond the page: ${named(element)}`));
    }
    for (const element of elements) {
      // A table keeps its columns.
      const isWide =
        element.scrollWidth > element.clientWidth + 1 && !element.querySelector('table');
      if (isWide && scrolls(getComputedStyle(element).overflowX)) {
        faults.add(`scrolls sideways: ${named(element)}`);
      }
    }
  }

  const lines = linesOfTexts();
  lines.forEach(findCut);
  findOverlaps(lines);
  findSidewaysScrolling();
  return [...faults];
}
