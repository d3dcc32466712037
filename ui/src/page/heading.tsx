import { createContext, useContext, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classes } from '../kit/classes.ts';

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

const tags = { 1: 'h1', 2: 'h2', 3: 'h3' } as const;
const nestedTags = { 1: 'h2', 2: 'h3', 3: 'h4' } as const;
const IsNested = createContext(false);

/** Wraps a page that is shown within another one: its headings are a level lower, and look the same. */
export function NestedPage({ children }: { children: ReactNode }) {
  return <IsNested value>{children}</IsNested>;
}

const usual = { 1: 'page', 2: 'section', 3: 'part' } as const;

export function Heading({
  level,
  size = usual[level],
  className,
  children,
  ...rest
}: HeadingProps) {
  const Tag = (useContext(IsNested) ? nestedTags : tags)[level];
  // A navigation without a page load moves the focus to the page's heading.
  const focusable = Tag === 'h1' ? { tabIndex: -1 } : {};
  return (
    <Tag
      {...focusable}
      {...rest}
      className={classes('font-display font-normal', sizes[size], className)}
    >
      {children}
    </Tag>
  );
}
