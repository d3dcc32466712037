import { expect, test } from 'vitest';

import { findPhysicalSides } from './logical-properties.ts';

test.each([
  'ml-2',
  '-mr-3.5',
  'md:first:pl-0',
  'scroll-ml-4',
  'left-1/2',
  'right-[18%]',
  'focus:left-3',
  'left-(--at)',
  'border-l',
  'border-r-2',
  'rounded-l-md',
  'rounded-tr',
  'text-left',
  'sm:text-right',
  'float-left',
  'translate-x-full',
  '-translate-x-1/2',
  '-translate-1/2',
  'open:translate-x-[2rem]',
  'origin-top-left',
  'object-left',
  'bg-linear-to-r',
])('the class %s names a side', (name) => {
  const line = `<p className="grid ${name} gap-2" />`;
  expect(findPhysicalSides('a.tsx', `\n${line}`)).toEqual([`a.tsx:2: ${name.split(':').at(-1)}`]);
});

test.each([
  'ms-2',
  'pe-8',
  'start-1/2',
  'border-s-2',
  'rounded-lg',
  'text-end',
  'md:html-x',
  'pr',
  'translate-x-0',
  'translate-x-(--past-end)',
  '-translate-y-2',
  'origin-top',
  'bg-linear-to-b',
])('the class %s is logical', (name) => {
  expect(findPhysicalSides('a.tsx', `className="${name}"`)).toEqual([]);
});

test.each([
  'padding-left: 1em',
  'margin-right: 0',
  'left: 0',
  'border-left: 2px solid',
  'border-top-right-radius: 1px',
  'text-align: left',
  'transform: translateX(1em)',
])('in a style sheet, %s names a side', (declaration) => {
  expect(findPhysicalSides('a.css', `p { ${declaration}; }`)).toHaveLength(1);
});

test.each(['padding-inline-start: 1em', 'text-align: start', 'color: var(--left)'])(
  'in a style sheet, %s is logical',
  (declaration) => {
    expect(findPhysicalSides('a.css', `p { ${declaration}; }`)).toEqual([]);
  },
);
