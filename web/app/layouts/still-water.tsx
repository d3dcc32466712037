import { brand } from '@stillweb/contract/brand';
import { Accent, Drawing } from '@stillweb/ui/kit/drawing.tsx';

/** The mark as a landscape, with the brand's line. */
export function StillWater() {
  return (
    <div className="grid justify-items-center gap-4 pb-10 text-center">
      <Drawing viewBox="0 0 320 64" className="w-full max-w-80">
        <Accent>
          <path d="M138 30a22 22 0 0 1 44 0z" className="fill-accent" />
        </Accent>
        <path d="M2 30h316M72 41h176M112 52h96M140 62h40" />
      </Drawing>
      <p className="font-display text-soft">{brand.tagline}</p>
    </div>
  );
}
