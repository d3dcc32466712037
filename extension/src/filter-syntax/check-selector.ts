/** `selector`: invalid, or could end a style sheet's rule. `whole-page`: may hide the whole page. */
export type SelectorProblem = 'selector' | 'whole-page';

/**
 * What a selector can match. `page`: the elements `html` or `body`. `any`: nothing says which elements.
 * `kind`: those with a tag. `named`: those with an id, a class or an attribute.
 */
type Reach = 'page' | 'any' | 'kind' | 'named';

interface Reader {
  text: string;
  at: number;
  depth: number;
}

class NoSelector extends Error {}

/** Browsers and tools that read deeper ones fail in their own ways. */
const mostDepth = 10;

/** Reads a list of selectors once, from its beginning to its end. */
export function findSelectorProblem(selector: string): SelectorProblem | undefined {
  try {
    const reader = { text: selector, at: 0, depth: 0 };
    const reach = readList(reader, false);
    if (reader.at < selector.length) {
      return 'selector';
    }
    return reach === 'page' || reach === 'any' ? 'whole-page' : undefined;
  } catch (error) {
    if (error instanceof NoSelector) {
      return 'selector';
    }
    throw error;
  }
}

/** @returns the reach of the widest selector in the list */
function readList(reader: Reader, isRelative: boolean): Reach {
  reader.depth += 1;
  if (reader.depth > mostDepth) {
    throw new NoSelector();
  }
  let widest: Reach = 'named';
  do {
    widest = widerOf(widest, readComplex(reader, isRelative));
  } while (accept(reader, /,/y) !== undefined);
  reader.depth -= 1;
  return widest;
}

const widths: Reach[] = ['named', 'kind', 'any', 'page'];

function widerOf(one: Reach, other: Reach): Reach {
  return widths.indexOf(one) > widths.indexOf(other) ? one : other;
}

const spaces = /[ \t]*/y;

/** A subject that says nothing is as narrow as the elements in which it is searched. */
function readComplex(reader: Reader, isRelative: boolean): Reach {
  accept(reader, isRelative ? /[ \t]*[>+~]?[ \t]*/y : spaces);
  let isInNamed = false;
  let subject = readCompound(reader);
  for (;;) {
    const combinator = accept(reader, /[ \t]*[>+~][ \t]*|[ \t]+(?![ \t,)]|$)/y);
    if (combinator === undefined) {
      accept(reader, spaces);
      return subject === 'any' && isInNamed ? 'named' : subject;
    }
    isInNamed ||= subject === 'named';
    subject = readCompound(reader);
  }
}

const name = String.raw`(?:[\w\-\u0080-\u{10ffff}]|\\(?:[\da-fA-F]{1,6}[ \t]?|[^\da-fA-F\n\f\r@;{}]))+`;
const tag = new RegExp(String.raw`(?:(?:\*|${name})?\|)?(?:\*|${name})`, 'yu');
const idOrClass = new RegExp(String.raw`[#.](${name})`, 'yu');
const pseudo = new RegExp(String.raw`::?(${name})(\()?`, 'yu');

/** These match only elements that their arguments can match. */
const alternatives = new Set(['is', 'where', 'matches', 'any', '-webkit-any', '-moz-any']);
const withSelectors = new Set(['not', 'has', ...alternatives]);
const pages = new Set(['html', 'body', 'head']);

function readCompound(reader: Reader): Reach {
  const start = reader.at;
  const tagName = accept(reader, tag)?.[0];
  const ownTag = tagName === undefined ? '' : unescape(tagName).replace(/^.*\|/s, '').toLowerCase();
  const reaches: Reach[] = [];
  if (pages.has(ownTag)) {
    reaches.push('page');
  } else if (ownTag !== '' && ownTag !== '*') {
    reaches.push('kind');
  }
  for (;;) {
    if (accept(reader, idOrClass)) {
      reaches.push('named');
      continue;
    }
    const attribute = readAttribute(reader);
    const found = attribute ?? readPseudo(reader);
    if (found === undefined) {
      break;
    }
    reaches.push(found);
  }
  if (reader.at === start) {
    throw new NoSelector();
  }
  if (reaches.includes('page')) {
    return 'page';
  }
  return reaches.includes('named') ? 'named' : reaches.includes('kind') ? 'kind' : 'any';
}

function readPseudo(reader: Reader): Reach | undefined {
  const [, written, isFunction] = accept(reader, pseudo) ?? [];
  if (written === undefined) {
    return undefined;
  }
  const ownName = unescape(written).toLowerCase();
  let reach: Reach = ownName === 'root' || ownName === 'scope' ? 'page' : 'any';
  if (isFunction) {
    if (withSelectors.has(ownName)) {
      const found = readList(reader, ownName === 'has');
      reach = alternatives.has(ownName) ? found : 'any';
    } else {
      skipArguments(reader);
    }
    if (accept(reader, /\)/y) === undefined) {
      throw new NoSelector();
    }
  }
  return reach;
}

const string = /"(?:[^"\\\n\f\r]|\\.)*"|'(?:[^'\\\n\f\r]|\\.)*'/y;
const plainArguments = /[^()[\]"'\\@;{}<\n\f\r]+/y;

/** Of a function that has no selectors, such as `:nth-child(2n of .a)`. */
function skipArguments(reader: Reader): void {
  for (let open = 0; ;) {
    if (accept(reader, plainArguments) || accept(reader, string)) {
      continue;
    }
    if (accept(reader, /[([]/y)) {
      open += 1;
    } else if (open > 0 && accept(reader, /[)\]]/y)) {
      open -= 1;
    } else {
      return;
    }
  }
}

const attributeStart = new RegExp(String.raw`\[[ \t]*(${name})[ \t]*`, 'yu');
const attributeEnd = new RegExp(String.raw`([~|^$*]?=)[ \t]*(?:(${name})|)`, 'yu');

/** Names that whole pages have too: they say little about an element. */
const ofPages = new Set(['lang', 'xml:lang', 'dir', 'xmlns']);
const ofMost = new Set(['class', 'id', 'style', 'title', 'role', 'hidden']);

function readAttribute(reader: Reader): Reach | undefined {
  const [, written] = accept(reader, attributeStart) ?? [];
  if (written === undefined) {
    return undefined;
  }
  const ownName = unescape(written).toLowerCase();
  const [, operator, word] = accept(reader, attributeEnd) ?? [];
  let value = word;
  if (operator !== undefined && word === undefined) {
    const [quoted] = accept(reader, string) ?? [];
    if (quoted === undefined) {
      throw new NoSelector();
    }
    value = quoted.slice(1, -1);
  }
  if (accept(reader, /[ \t]*(?:\b[is][ \t]*)?\]/iy) === undefined) {
    throw new NoSelector();
  }
  const isPart = operator !== undefined && /[\^$*]/.test(operator);
  const saysLittle =
    ofPages.has(ownName) ||
    (ofMost.has(ownName) && (value === undefined || (isPart && value.length < 2)));
  return saysLittle ? 'any' : 'named';
}

/** @returns what the expression finds at the reader's place, which then is behind it */
function accept(reader: Reader, expression: RegExp): RegExpExecArray | undefined {
  expression.lastIndex = reader.at;
  const found = expression.exec(reader.text);
  if (!found) {
    return undefined;
  }
  reader.at += found[0].length;
  return found;
}

function unescape(text: string): string {
  return text.replaceAll(
    /\\(?:([\da-f]{1,6})[ \t]?|(.))/gisu,
    (_whole, code: string | undefined, character: string) =>
      code === undefined
        ? character
        : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
  );
}
