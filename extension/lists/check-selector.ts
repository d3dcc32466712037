import { transform } from 'lightningcss';

/**
 * Prefixes are of one browser alone, and a namespace would need a declaration. `:has()` must hold neither
 * another `:has()` nor a pseudo-element.
 */
const unportable = /:-[a-z]+-|[\w*]\|(?!=)|:has\([^)]*(:has\(|::)/;

/** Whether the style sheets of browsers can read a selector: one that they cannot spoils its whole rule. */
export function isReadableSelector(selector: string): boolean {
  const withoutTexts = selector.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""');
  if (unportable.test(withoutTexts)) {
    return false;
  }
  try {
    const code = Buffer.from(`${selector}{color:red}`);
    return transform({ filename: 'list.css', code }).warnings.length === 0;
  } catch {
    return false;
  }
}
