import { hostAndAbove } from './hosts.ts';

/**
 * Which hosts have rules of their own, and in which file. It is read in every page, so it is a Bloom filter:
 * a bit and a half for each byte of the names, and one page in a hundred reads a file in vain.
 */
export interface SiteIndex {
  /** Base64. */
  bits: string;
  /** The number of files with rules for sites. */
  files: number;
}

const bitsForEachHost = 12;
const bitsSet = 4;

export function makeSiteIndex(hosts: string[], files: number): SiteIndex {
  const bytes = new Uint8Array(Math.ceil((hosts.length * bitsForEachHost) / 8));
  for (const host of hosts) {
    for (const bit of bitsOf(host, bytes.length * 8)) {
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
  }
  const text = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
  return { bits: btoa(text), files };
}

/** The numbers of the files in which a page of the host looks: mostly none. */
export function findFiles({ bits, files }: SiteIndex, host: string): number[] {
  const bytes = atob(bits);
  const named = hostAndAbove(host).filter((name) =>
    bitsOf(name, bytes.length * 8).every((bit) => (bytes.charCodeAt(bit >> 3) >> (bit & 7)) & 1),
  );
  return [...new Set(named.map((name) => fileOf(name, files)))];
}

/** All hosts of one site share a file, so that a page seldom needs two. */
export function fileOf(host: string, files: number): number {
  return hash(host.split('.').slice(-2).join('.'), 0) % files;
}

function bitsOf(host: string, count: number): number[] {
  const [first, step] = [hash(host, 1), hash(host, 2)];
  return Array.from({ length: bitsSet }, (_, index) => (first + index * step) % count);
}

/** FNV-1a of 32 bits. */
export function hash(text: string, seed: number): number {
  let result = 0x811c9dc5 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    result = Math.imul(result ^ text.charCodeAt(index), 0x01000193);
  }
  // The last steps mix the seed into the low bits too.
  result = Math.imul(result ^ (result >>> 15), 0x2c1b3c6d);
  return (result ^ (result >>> 13)) >>> 0;
}
