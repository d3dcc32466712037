const here = new Set(['_self', '_parent', '_top']);

/** The browser's own, whatever the page makes of it. */
// oxlint-disable-next-line typescript/unbound-method -- called on the window that it is about
const readName = Object.getOwnPropertyDescriptor(window, 'name')?.get;

/**
 * Whether `window.open` would open a window for a target, and not load into this tab, a frame of it or a
 * window that is open already.
 * @param opened the windows that the page has opened, each with its name then
 */
export function opensWindow(target: string, opened: ReadonlyMap<Window, string>): boolean {
  const keyword = target.toLowerCase();
  if (here.has(keyword)) {
    return false;
  }
  if (keyword === '' || keyword === '_blank') {
    return true;
  }
  const open = [...opened].filter(([{ closed }]) => !closed);
  const opener: Window | null = window.opener;
  const tabs = [window.top, opener, ...open.map(([tab]) => tab)].filter((tab) => tab !== null);
  return (
    !open.some(([, name]) => name === target) &&
    !tabs.some((tab) => nameOf(tab) === target || hasFrame(tab, target))
  );
}

function hasFrame(page: Window, name: string): boolean {
  const frames = Array.from({ length: page.length }, (_, index) => page[index]);
  return frames.some((frame) => frame && (isNamed(page, frame, name) || hasFrame(frame, name)));
}

/** A frame of another origin does not tell its name. The page around it knows it, or finds it by it. */
function isNamed(page: Window, frame: Window, name: string): boolean {
  return (
    nameOf(frame) === name ||
    (attempt(() => findByName(page.document, name).includes(frame)) ??
      attempt(() => Reflect.get(page, name) === frame) ??
      false)
  );
}

function nameOf(tab: Window): unknown {
  return attempt(() => readName?.call(tab));
}

function findByName(page: Document, name: string): unknown[] {
  return [...page.getElementsByName(name)].map((element) => Reflect.get(element, 'contentWindow'));
}

/** Undefined where the browser lets no other origin look. */
function attempt<Result>(look: () => Result): Result | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
