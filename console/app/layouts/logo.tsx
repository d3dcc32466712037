import { brand } from '@stillweb/contract/brand';
import { Link } from 'react-router';
import { BrandMark } from '@stillweb/ui/page/brand-mark.tsx';

export function Logo() {
  return (
    <Link to="/" className="flex items-center gap-2 whitespace-nowrap">
      <BrandMark />
      <span className="font-display text-lg tracking-[-0.02em]">{brand.name}</span>
      <span className="text-sm text-soft">Console</span>
    </Link>
  );
}
