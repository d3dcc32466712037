import { brand } from '@stillweb/contract/brand';
import { Link } from '../links/link.tsx';

/** The mark, a low sun over water, and the product's name. */
export function Logo() {
  return (
    <Link to="/" className="flex items-center gap-2.5">
      <svg viewBox="0 2.75 32 32" aria-hidden="true" className="size-8 text-accent">
        <path d="M8 17a8 8 0 0 1 16 0z" fill="currentColor" />
        <path
          d="M3 19.5h26M8.5 24h15M12.5 28.5h7"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      <span className="font-display text-xl tracking-[-0.02em]">{brand.name}</span>
    </Link>
  );
}
