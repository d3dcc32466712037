import type { ReactNode } from 'react';

interface Description {
  term: string;
  detail: ReactNode;
}

export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {items.map(({ term, detail }) => (
        <div
          key={term}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3.5 sm:flex-nowrap"
        >
          <dt className="text-sm text-soft sm:shrink-0">{term}</dt>
          <dd className="min-w-0 font-medium text-balance sm:text-end">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
