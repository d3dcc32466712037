import type { Browser } from './browsers.ts';

interface SelectedLines {
  taken: { line: number; text: string }[];
  leftOut: { line: number; text: string; reason: string }[];
}

/** What the conditions of lists call a browser with an extension of manifest version 3. */
const names: Record<Browser, string[]> = {
  chrome: ['env_chromium', 'env_mv3', 'ext_chromium', 'ext_chromium_mv3'],
  firefox: ['env_firefox', 'env_mv3', 'ext_ff'],
};

/** Hints for Safari or other programs, which are ignored. */
const harmless = /^!#safari_cb_affinity|^!\+\s*(NOT_OPTIMIZED|NOT_VALIDATE)\s*$/;

/** The lines of a list that are for this browser. Directives other than conditions are named. */
export function selectLines(lines: string[], browser: Browser): SelectedLines {
  const taken: SelectedLines['taken'] = [];
  const leftOut: SelectedLines['leftOut'] = [];
  /** Whether each of the blocks around the line is for this browser. */
  const blocks: boolean[] = [];
  let hinted = false;
  lines.forEach((untrimmed, index) => {
    const text = untrimmed.trim();
    const line = index + 1;
    const refuse = (reason: string) => leftOut.push({ line, text, reason });
    const [, directive, rest = ''] = /^!#(if|else|endif|[a-z_]+)\b\s*(.*)$/.exec(text) ?? [];
    if (/^$|^!(?![#+])/.test(text) || harmless.test(text)) {
      return;
    }
    if (directive === 'if') {
      blocks.push(evaluate(rest, names[browser]));
    } else if (directive === 'else' && blocks.length > 0) {
      blocks.push(!blocks.pop());
    } else if (directive === 'endif' && blocks.length > 0) {
      blocks.pop();
    } else if (blocks.includes(false)) {
      refuse('the condition around it is for other blockers');
    } else if (directive === 'include') {
      refuse('other files are not read: add the list that it names');
    } else if (directive) {
      refuse(`the directive !#${directive} is not known`);
    } else if (text.startsWith('!+')) {
      const applies = readHint(text, names[browser]);
      hinted = applies === false;
      if (applies === undefined) {
        refuse('the hint is not known');
      }
    } else if (hinted) {
      refuse('the hint before it is for other blockers');
      hinted = false;
    } else {
      taken.push({ line, text });
    }
  });
  return { taken, leftOut };
}

/** @returns whether the rule after the hint is for us; undefined if unknown */
function readHint(text: string, own: string[]): boolean | undefined {
  const hint = text.replaceAll(/\bNOT_(OPTIMIZED|VALIDATE)\b/g, '').trim();
  const [, negated, platforms] = /^!\+\s*(NOT_)?PLATFORM\(([\w\s,]*)\)$/.exec(hint) ?? [];
  if (platforms === undefined) {
    return undefined;
  }
  const isNamed = platforms.split(',').some((platform) => own.includes(platform.trim()));
  return negated ? !isNamed : isNamed;
}

/** Longer conditions are refused: they could nest too deep. */
const mostTokens = 1000;

/** The value of a condition such as `(env_mv3 && !env_firefox) || ext_x`; false if it cannot be read. */
function evaluate(condition: string, own: string[]): boolean {
  const tokens = condition.match(/\w+|&&|\|\||[!()]|\S/g) ?? [];
  if (tokens.length > mostTokens) {
    return false;
  }
  const accept = (token: string) => tokens[0] === token && tokens.shift() !== undefined;
  const any = (): boolean => {
    let value = all();
    while (accept('||')) value = all() || value;
    return value;
  };
  const all = (): boolean => {
    let value = one();
    while (accept('&&')) value = one() && value;
    return value;
  };
  const one = (): boolean => {
    if (accept('!')) return !one();
    if (accept('(')) {
      const value = any();
      return accept(')') && value;
    }
    const name = tokens.shift() ?? '';
    return name === 'true' || own.includes(name);
  };
  return any() && tokens.length === 0;
}
