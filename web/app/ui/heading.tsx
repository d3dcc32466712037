import { type ComponentPropsWithRef, Fragment, type ReactNode } from 'react';
import { classes } from './classes.ts';

const sizes = {
  hero: 'text-4xl tracking-[-0.03em]',
  page: 'text-3xl tracking-[-0.025em]',
  section: 'text-2xl tracking-[-0.02em]',
  part: 'text-xl tracking-[-0.01em]',
};

interface HeadingProps extends ComponentPropsWithRef<'h1'> {
  level: 1 | 2 | 3;
  size?: keyof typeof sizes;
}

const usual = { 1: 'page', 2: 'section', 3: 'part' } as const;

export function Heading({
  level,
  size = usual[level],
  className,
  children,
  ...rest
}: HeadingProps) {
  const Tag = `h${level}` as const;
  // A navigation without a page load moves the focus to the page's heading.
  const focusable = level === 1 ? { tabIndex: -1 } : {};
  return (
    <Tag
      {...focusable}
      {...rest}
      className={classes('font-display font-normal', sizes[size], className)}
    >
      {typeof children === 'string' ? hyphenate(children) : children}
    </Tag>
  );
}

/** A heading of a text in Markdown, which gets its look from the prose around it. */
export function ProseHeading({ children }: { children?: ReactNode }) {
  return <h2>{typeof children === 'string' ? hyphenate(children) : children}</h2>;
}

/** Words too long for a phone with large text; Chrome hyphenates no word with a capital by itself. */
const longWords = /(\w{8,})(tion)\b|(Trouble)(shooting)\b/g;

/** The soft hyphens are generated content, so that the text stays as it is. */
function hyphenate(text: string): ReactNode {
  const parts = text.replaceAll(longWords, '$1$3\n$2$4').split('\n');
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other identity
    <Fragment key={index}>
      {index > 0 && <span className="before:content-['\00AD']" />}
      {part}
    </Fragment>
  ));
}
