import type { ComponentPropsWithRef } from 'react';
import { classes } from './classes.ts';
import { hyphenate } from './hyphenate.tsx';

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
      {hyphenate(children)}
    </Tag>
  );
}
