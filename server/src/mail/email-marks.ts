import { splitPath } from '@stillweb/texts/languages';
import { pageUrl } from '../platform/language.ts';

/** A part of a line. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'link'; text: string; url: string };
export type Block = { kind: 'paragraph'; parts: Inline[] } | { kind: 'list'; items: Inline[][] };

/** `**bold**`, and a link to a page of the site as in `[the plans](/pricing)`. */
const mark = /\*\*([^*\n]+)\*\*|\[([^\]\n]+)\]\((\/[^\s()]*)\)/g;

/**
 * Reads text with marks: an empty line ends a paragraph, lines that begin with `- ` are a list. Links lead to
 * the site alone, to pages in the current language. What is no mark stays as it was typed, so that no text can fail.
 * @param siteUrl the public address of the site
 */
export function readMarks(text: string, siteUrl: string): Block[] {
  const blocks = text.split(/\n\s*\n/).map((block) => block.split('\n').map((line) => line.trim()));
  return blocks.flatMap((lines) => readBlock(lines.filter(Boolean), siteUrl));
}

function readBlock(lines: string[], siteUrl: string): Block[] {
  if (lines.length === 0) return [];
  if (lines.every((line) => line.startsWith('- '))) {
    return [{ kind: 'list', items: lines.map((line) => readLine(line.slice(2).trim(), siteUrl)) }];
  }
  return [{ kind: 'paragraph', parts: readLine(lines.join(' '), siteUrl) }];
}

function readLine(line: string, siteUrl: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of line.matchAll(mark)) {
    const [whole, bold, label = '', path = ''] = match;
    // Two slashes would lead to another host.
    const isLink = bold === undefined && !path.startsWith('//');
    if (bold === undefined && !isLink) continue;
    if (match.index > end) parts.push({ kind: 'text', text: line.slice(end, match.index) });
    parts.push(
      bold === undefined
        ? { kind: 'link', text: label, url: pageUrl(siteUrl, splitPath(path).path) }
        : { kind: 'bold', text: bold },
    );
    end = match.index + whole.length;
  }
  if (end < line.length) parts.push({ kind: 'text', text: line.slice(end) });
  return parts;
}

/** The same as plain text, with the addresses of links behind their labels. */
export function marksAsText(blocks: Block[]): string {
  return blocks
    .map((block) =>
      block.kind === 'list'
        ? block.items.map((item) => `- ${lineAsText(item)}`).join('\n')
        : lineAsText(block.parts),
    )
    .join('\n\n');
}

function lineAsText(parts: Inline[]): string {
  return parts
    .map((part) => (part.kind === 'link' ? `${part.text} (${part.url})` : part.text))
    .join('');
}
