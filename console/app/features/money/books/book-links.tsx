import { consoleApiBase } from '@stillweb/contract/console/api-base';
import { books } from '@stillweb/contract/console/figures/books';
import { textLinkStyle } from '@stillweb/ui/text-link-style.ts';
import { useMay } from '../../../session/hooks.ts';

/** The books of a month as files of comma-separated values, which the server writes. */
export function BookLinks({ month }: { month: string }) {
  if (!useMay('export-books')) return null;
  return (
    <ul aria-label="Export of the books" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {Object.entries(books).map(([book, label]) => (
        <li key={book}>
          <a download href={`${consoleApiBase}/books/${month}/${book}`} className={textLinkStyle}>
            {label}
            <span className="sr-only">{` of ${month} as CSV`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
