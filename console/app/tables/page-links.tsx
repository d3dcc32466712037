import { TextLink } from '../text/text-link.tsx';

interface PageLinksProps {
  /** The label of the links, for screen readers. */
  label: string;
  /** The address of the first page; none on that page. */
  first: string | false | null | undefined;
  /** The address of the next page; none on the last. */
  next: string | false | null | undefined;
  texts?: { first: string; next: string };
}

const usualTexts = { first: 'First page', next: 'Next page' };

/** Leads through a list of several pages. */
export function PageLinks({ label, first, next, texts = usualTexts }: PageLinksProps) {
  if (!first && !next) return null;
  return (
    <nav aria-label={label} className="mt-4 flex gap-6 text-sm">
      {first && <TextLink to={first}>{texts.first}</TextLink>}
      {next && <TextLink to={next}>{texts.next}</TextLink>}
    </nav>
  );
}
