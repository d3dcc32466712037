import { createHash } from 'node:crypto';

interface StaticAsset {
  /** Carries a hash of the content, so that browsers may cache it forever. */
  path: string;
  contentType: string;
  content: string;
}

/** A stylesheet or script of the hosted pages, under a path made from its content. */
export function staticAsset(extension: string, contentType: string, content: string): StaticAsset {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { path: `/pages/${hash}.${extension}`, contentType, content: content.trim() };
}
