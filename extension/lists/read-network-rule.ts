import { asciiPattern, readSite } from '../src/filter-syntax/ascii-pattern.ts';
import type { Modifier, NetworkRule } from '../src/filter-syntax/parse-rule.ts';

/** What a network rule says, as far as an extension that only blocks and lets through can do it. */
export interface ReadRule {
  /** The same for equal rules, however they are written. */
  key: string;
  /** `$badfilter`: takes back the rules with this key. */
  takesBack: boolean;
  /** For the converter; absent if the rule is not about requests. */
  text?: string;
  /** An exception to hiding, for these hosts. */
  hidingExceptions?: { genericOn: string[]; allOn: string[] };
  /** The part of the rule that is left out, in words. */
  without?: string;
}

const types = new Set(
  'script image stylesheet object xmlhttprequest subdocument ping websocket media font other'.split(
    ' ',
  ),
);
const sites = new Set(['domain', 'denyallow', 'to']);
const otherConditions = new Set(['third-party', 'method', 'match-case', 'important']);

const replacements = new Set('redirect redirect-rule rewrite empty mp4'.split(' '));
const changes = new Set(
  'csp permissions removeparam queryprune removeheader cookie replace inline-script inline-font referrerpolicy hls jsonprune xmlprune urltransform uritransform stealth'.split(
    ' ',
  ),
);
/** Exceptions to something that the extension never does. */
const needless = new Set(['jsinject', 'content', 'extension', 'stealth', 'popup']);

/** @returns what the rule says, or why it cannot be used */
export function readNetworkRule({ exception, pattern, modifiers }: NetworkRule): ReadRule | string {
  const written = modifiers.filter(({ name }) => !/^_+$/.test(name));
  const named = written.filter(({ name }) => name !== 'badfilter');
  const key = writeRule({ exception, pattern, modifiers: named });
  if (named.length < written.length) {
    return { key, takesBack: true };
  }
  const refusal = findRefusal(named, exception);
  const isExpression = /^\/.+\/$/.test(pattern);
  const ascii = isExpression && /\P{ASCII}/u.test(pattern) ? undefined : asciiPattern(pattern);
  const read = named.filter(({ name }) => sites.has(name)).map(readSites);
  const wrong = read.find((result) => typeof result === 'string');
  if (refusal !== undefined || typeof wrong === 'string') {
    return refusal ?? `${wrong}`;
  }
  if (ascii === undefined) {
    return 'browsers read ASCII alone, and this is no name of a host';
  }
  const { hidingExceptions, reason } = exception ? readHidingExceptions(ascii, named) : {};
  if (reason) {
    return reason;
  }
  const conditions = named.flatMap((modifier): Modifier[] => {
    const { name } = modifier;
    if (sites.has(name)) {
      const value = read.find((result) => typeof result === 'object' && result.of === modifier);
      return typeof value === 'object' ? [{ ...modifier, value: value.value }] : [modifier];
    }
    const isKept =
      types.has(name) || otherConditions.has(name) || (exception && name === 'document');
    return isKept ? [modifier] : [];
  });
  const text = writeRule({ exception, pattern: ascii, modifiers: conditions });
  const isAboutRequests =
    !hidingExceptions || conditions.some(({ name }) => types.has(name) || name === 'document');
  const without = read.flatMap((result) =>
    typeof result === 'object' && result.lost.length > 0 ? result.lost : [],
  );
  return {
    key,
    takesBack: false,
    ...(isAboutRequests && { text }),
    ...(hidingExceptions && { hidingExceptions }),
    ...(without.length > 0 && { without: `taken without the sites ${without.join(', ')}` }),
  };
}

function writeRule({ exception, pattern, modifiers }: NetworkRule): string {
  const written = modifiers
    .map(({ name, negated, value }) => {
      const sorted = sites.has(name) ? value?.split('|').sort().join('|') : value;
      return `${negated ? '~' : ''}${name}${sorted ? `=${sorted}` : ''}`;
    })
    .sort();
  return `${exception ? '@@' : ''}${pattern}${written.length > 0 ? `$${written.join(',')}` : ''}`;
}

function findRefusal(modifiers: Modifier[], exception: boolean): string | undefined {
  const names = modifiers.filter(({ negated }) => !negated).map(({ name }) => name);
  const find = (set: Set<string>) => names.find((name) => set.has(name));
  const replaced = find(replacements);
  if (replaced) {
    return `$${replaced} needs a replacement file, and the extension has none`;
  }
  if (exception && names.length > 0 && names.every((name) => needless.has(name))) {
    return 'an exception to what the extension does not do';
  }
  const changed = names.find((name) => changes.has(name) && !(exception && needless.has(name)));
  if (changed) {
    return `$${changed} changes requests or answers, and the extension only blocks and lets through`;
  }
  const known = (name: string) =>
    types.has(name) ||
    sites.has(name) ||
    otherConditions.has(name) ||
    ['document', 'popup', 'all'].includes(name) ||
    (exception && (needless.has(name) || ['elemhide', 'generichide'].includes(name)));
  const unknown = modifiers.find(({ name }) => !known(name));
  if (unknown) {
    return `the modifier $${unknown.name} is not known`;
  }
  const isForRequests = names.some((name) => types.has(name) || name === 'all');
  if (!exception && !isForRequests && names.includes('document')) {
    return 'it would block whole pages, and a link always works';
  }
  if (!exception && !isForRequests && names.includes('popup')) {
    return 'it blocks windows, which Premium does for all sites without a list';
  }
  return undefined;
}

/** A list of hosts as browsers know it: in ASCII, and without patterns such as `example.*`. */
function readSites(modifier: Modifier): { of: Modifier; value: string; lost: string[] } | string {
  const { name, value = '' } = modifier;
  if (value.startsWith('/')) {
    return `$${name} is a regular expression, and browsers know sites by their names`;
  }
  const parts = value.split('|').map((part) => part.trim());
  const kept: string[] = [];
  const lost: string[] = [];
  for (const part of parts) {
    const negated = part.startsWith('~');
    const host = readSite(part.replace('~', ''));
    if (host) {
      kept.push(`${negated ? '~' : ''}${host}`);
    } else if (negated || name !== 'domain') {
      return `$${name} names ${part}, and browsers know sites by their whole names`;
    } else {
      lost.push(part);
    }
  }
  const hasSites = kept.some((part) => !part.startsWith('~'));
  return lost.length > 0 && !hasSites
    ? `$${name} names ${lost.join(', ')}, and browsers know sites by their whole names`
    : { of: modifier, value: kept.sort().join('|'), lost };
}

function readHidingExceptions(pattern: string, modifiers: Modifier[]) {
  const names = new Set(modifiers.map(({ name }) => name));
  const all = names.has('elemhide') || names.has('document');
  if (!all && !names.has('generichide')) {
    return {};
  }
  const hosts = hostsOfPages(pattern, modifiers);
  if (hosts) {
    return {
      hidingExceptions: all ? { genericOn: [], allOn: hosts } : { genericOn: hosts, allOn: [] },
    };
  }
  // Its requests are let through all the same.
  return names.has('document') ? {} : { reason: 'hiding ends on whole sites only' };
}

/** `||example.com^`, or `*` on the sites of `$domain`. */
function hostsOfPages(pattern: string, modifiers: Modifier[]): string[] | undefined {
  const domain = modifiers.find(({ name }) => name === 'domain')?.value;
  const names = domain?.split('|') ?? [/^\|\|([^/^*?:]+)\^?$/.exec(pattern)?.[1] ?? ''];
  if (domain !== undefined && !/^\*?$/.test(pattern)) {
    return undefined;
  }
  const hosts = names.map(readSite);
  return hosts.every((host) => host !== undefined) ? hosts : undefined;
}
