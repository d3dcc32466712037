/** The page's own objects, as Firefox shows them to an extension. Elsewhere there is no such difference. */
type Waived<Own> = Own & { wrappedJSObject?: Own };

interface PageStyle {
  sheet: CSSStyleSheet;
  remove: () => void;
}

/**
 * Adds a style sheet to a page, or to a shadow root in it. An element is the second choice: a page that a
 * framework takes over as a whole finds what it did not write, and builds itself again.
 */
export function addPageStyle(root: Document | ShadowRoot, css = ''): PageStyle {
  return (
    // Firefox lets no content script do that.
    adoptStyle(root, window, css) ??
    // In Firefox a page's policy may forbid style elements to extensions too.
    appendStyle(root, css) ??
    adoptAsPage(root, css)
  );
}

function adoptStyle(
  root: Document | ShadowRoot,
  { CSSStyleSheet }: Pick<typeof globalThis, 'CSSStyleSheet'>,
  css: string,
): PageStyle | undefined {
  try {
    const { adoptedStyleSheets } = root;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    adoptedStyleSheets.push(sheet);
    const remove = () => {
      const index = adoptedStyleSheets.indexOf(sheet);
      if (index >= 0) {
        adoptedStyleSheets.splice(index, 1);
      }
    };
    return { sheet, remove };
  } catch {
    return undefined;
  }
}

function appendStyle(root: Document | ShadowRoot, css: string): PageStyle | undefined {
  const style = document.createElement('style');
  style.textContent = css;
  // A script may run before the page has its first element.
  const place = root instanceof Document ? (root.head ?? root.documentElement ?? root) : root;
  place.append(style);
  const { sheet } = style;
  if (!sheet) {
    style.remove();
    return undefined;
  }
  return { sheet, remove: () => style.remove() };
}

/** By the page's own objects, about which its policy says nothing. */
function adoptAsPage(root: Waived<Document | ShadowRoot>, css: string): PageStyle {
  const page: Waived<Window & typeof globalThis> = window;
  const style = adoptStyle(root.wrappedJSObject ?? root, page.wrappedJSObject ?? page, css);
  if (!style) {
    throw new Error('The page takes no style sheet.');
  }
  return style;
}
