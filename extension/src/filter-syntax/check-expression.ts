/** No list needs longer ones, and Chrome takes none of more than 2 kB. */
const mostCharacters = 4000;
/** Of bounded choices, such as `(a|b)?`, an engine may try all combinations: 2 to the power of this. */
const mostChoices = 20;
/** Each of these may end at any place of an address, and so may the start where none is fixed. */
const mostOpenEnds = 3;

/** The parts of an expression that matter here; all else stands for one character. */
const token =
  /\\[1-9]|\\k<|\\x[\da-f]{2}|\\u[\da-f]{4}|\\.|\[(?:[^\]\\]|\\.)*\]|\(\?[a-z-]+\)|\((?:\?(?:[:=!]|<[=!]|<\w+>|[a-z-]+:))?|[)|^$]|[*+?]\??|\{\d+(?:,\d*)?\}\??|[^]/gi;

interface Group {
  /** Whether it matches some texts in several ways, or with several lengths. */
  varies: boolean;
  alternatives: number;
}

/**
 * Whether an engine that goes back, such as Firefox's, may need minutes for an address: where something that
 * varies is repeated, where very much varies, or where a part refers to another. So a few expressions are
 * refused that would do no harm.
 */
export function mayHang(expression: string): boolean {
  if (expression.length > mostCharacters) {
    return true;
  }
  const parts = [...expression.matchAll(token)].map(([part]) => part);
  const groups: Group[] = [newGroup()];
  /** What the next quantifier is about; the text of a single character. */
  let last: { varies: boolean; character?: string } | undefined;
  let choices = 0;
  let openEnds = expression.startsWith('^') ? 0 : 1;
  for (const [index, part] of parts.entries()) {
    const group = groups.at(-1);
    if (group === undefined || /^\\[1-9k]/.test(part)) {
      return true;
    }
    if (/^\(.*\)$/s.test(part)) {
      // It only sets how the rest is read.
    } else if (part.startsWith('(')) {
      groups.push(newGroup());
    } else if (part === ')') {
      groups.pop();
      last = { varies: group.varies };
      choices += Math.log2(group.alternatives);
      for (const outer of groups.slice(-1)) {
        outer.varies ||= group.varies;
      }
    } else if (part === '|') {
      group.varies = true;
      group.alternatives += 1;
    } else if (isQuantifier(part)) {
      const { least, most } = readQuantifier(part);
      if (most > 1 && last?.varies) {
        return true;
      }
      const isOpen = most > least && !endsWith(last?.character, parts, index + 1);
      group.varies ||= isOpen;
      choices += isOpen && most < Infinity ? Math.log2(most - least + 1) : 0;
      openEnds += isOpen && most === Infinity ? 1 : 0;
      last = { varies: isOpen };
    } else {
      last = { varies: false, character: part };
    }
  }
  choices += Math.log2(groups[0]?.alternatives ?? 1);
  return groups.length !== 1 || choices > mostChoices || openEnds > mostOpenEnds;
}

function newGroup(): Group {
  return { varies: false, alternatives: 1 };
}

function isQuantifier(part: string): boolean {
  return /^[*+?]|^\{\d/.test(part);
}

function readQuantifier(part: string): { least: number; most: number } {
  const [, from = '', comma = '', to = ''] = /^\{(\d+)(,?)(\d*)\}/.exec(part) ?? [];
  if (from === '') {
    const least = part.startsWith('+') ? 1 : 0;
    return { least, most: part.startsWith('?') ? 1 : Infinity };
  }
  const least = Number(from);
  return { least, most: comma === '' ? least : to === '' ? Infinity : Number(to) };
}

/** Whether a repeated character can only end in one place: where the expression ends, or another must follow. */
function endsWith(character: string | undefined, parts: string[], next: number): boolean {
  const [following, quantifier = ''] = parts.slice(next, next + 2);
  if (following === undefined || following === '$') {
    return true;
  }
  const isNeeded = !isQuantifier(quantifier) || readQuantifier(quantifier).least > 0;
  return (
    character !== undefined &&
    /^(?!\\b)[^()|^*+?{]/i.test(following) &&
    isNeeded &&
    areDisjoint(character, following)
  );
}

/** Addresses are in ASCII. */
const ascii = Array.from({ length: 128 }, (_, code) => String.fromCodePoint(code));

function areDisjoint(one: string, other: string): boolean {
  try {
    const [inOne, inOther] = [one, other].map((part) => new RegExp(`^${part}$`, 'is'));
    return !ascii.some((character) => inOne?.test(character) && inOther?.test(character));
  } catch {
    return false;
  }
}
