/** Of DNS. What is done with a name takes time by the square of its labels. */
const longestName = 253;

/** The name of a host as browsers write it; undefined for a pattern such as `example.*`. */
export function readSite(value: string): string | undefined {
  if (value.length > longestName) {
    return undefined;
  }
  return /^(\[[\da-f:.]+\]|[^\s*/:?#@[\]\\|^]+)$/i.test(value)
    ? URL.parse(`http://${value}`)?.hostname
    : undefined;
}

/**
 * A pattern as browsers compare it with addresses, which they send in ASCII: names of hosts in Punycode, all
 * else percent-encoded.
 * @returns undefined if it names an impossible host
 */
export function asciiPattern(pattern: string): string | undefined {
  if (isAscii(pattern)) {
    return pattern;
  }
  const [, start = '', host = '', rest = ''] = withHost(pattern) ?? ['', '', '', pattern];
  const name = isAscii(host) ? host : asciiHost(host);
  return name === undefined
    ? undefined
    : start + name + rest.replaceAll(/\P{ASCII}+/gu, encodeURIComponent);
}

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}

/** The end of a host name in a pattern. */
const host = '[^/^|?:]+';
const afterScheme = new RegExp(`^(\\|\\||\\|?[a-z*]*:?//)(${host})(.*)$`, 'isu');
/** Names with dots that are no host names. */
export const fileName =
  /\.(ashx|asp|aspx|avif|axd|bmp|cfm|cgi|css|do|gif|html?|ico|jpe?g|js|json|jsp|m3u8|mjs|mp3|mp4|php\d?|png|svg|swf|ts|txt|vast|webm|webp|woff2?|xml)$/i;

/** A pattern may begin with a name: with a dot in it, and more than the name of a file. */
const plain = new RegExp(`^([*.]*)(${host})([/^|?:].*|)$`, 'su');

function withHost(pattern: string): string[] | undefined {
  const known = afterScheme.exec(pattern);
  if (known) {
    return known;
  }
  const [whole = '', start = '', name = '', rest = ''] = plain.exec(pattern) ?? [];
  const isHost = /[.。．｡]/.test(name) && (rest !== '' || !fileName.test(name));
  return isHost ? [whole, start, name, rest] : undefined;
}

/** Label by label, because a pattern may have a star between them. */
function asciiHost(name: string): string | undefined {
  const labels = name.split(/[.。．｡]/).map((label) => (isAscii(label) ? label : readSite(label)));
  return labels.every((label) => label !== undefined) ? labels.join('.') : undefined;
}
