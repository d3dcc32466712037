import { createHash } from 'node:crypto';

export interface ServedText {
  /** Where it is served; carries a hash of the content, so it may be cached for ever. */
  path: string;
  contentType: string;
  content: string;
}

/** Gives a text asset of the hosted pages an address made from its content. */
export function servedText(extension: string, contentType: string, content: string): ServedText {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { path: `/pages/${hash}.${extension}`, contentType, content: content.trim() };
}
