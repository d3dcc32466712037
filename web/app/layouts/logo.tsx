import { brand } from '@stillweb/contract/brand';
import { BrandMark } from '@stillweb/ui/page/brand-mark.tsx';
import { Link } from '../links/links.tsx';

/** The mark and the product's name. */
export function Logo() {
  return (
    <Link to="/" className="flex items-center gap-2.5">
      <BrandMark />
      <span className="font-display text-xl tracking-[-0.02em]">{brand.name}</span>
    </Link>
  );
}
