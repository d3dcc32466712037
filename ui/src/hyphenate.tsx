import type { ReactNode } from 'react';

/** Words too long for a phone with large text; Chrome hyphenates no word with a capital by itself. */
const longWords = /(\w{8,})(tion)\b|(Trouble)(shooting)\b/g;

/** The soft hyphens are generated content, so that the text stays as it is. */
export function hyphenate(children: ReactNode): ReactNode {
  if (typeof children !== 'string') return children;
  const parts = children.replaceAll(longWords, '$1$3\n$2$4').split('\n');
  if (parts.length === 1) return children;
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other identity
    <span key={index}>
      {index > 0 && <span className="before:content-['\00AD']" />}
      <span>{part}</span>
    </span>
  ));
}
