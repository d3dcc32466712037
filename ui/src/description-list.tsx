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
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3.5"
        >
          <dt className="text-sm text-soft">{term}</dt>
          <dd className="min-w-0 font-medium">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
