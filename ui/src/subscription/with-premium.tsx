import { featureGroups } from '@stillweb/contract/billing/features';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../card.tsx';
import { Accent, Drawing } from '../drawing.tsx';
import { Heading } from '../heading.tsx';

const premium = featureGroups.filter(({ access }) => access === 'premium');

/** Lists what a subscription would add; `children` leads to the plans. */
export function WithPremium({ children }: { children: ReactNode }) {
  return (
    <Card aria-labelledby="with-premium" className="grid gap-6 lg:grid-cols-[1fr_11rem] lg:gap-8">
      <div className="grid gap-5">
        <Heading level={2} size="part" id="with-premium">
          What Premium adds
        </Heading>
        <ul className="grid gap-x-6 gap-y-2.5 sm:max-md:grid-cols-2 lg:grid-cols-2">
          {premium.map(({ id, title }) => (
            <li key={id} className="flex items-start gap-2.5">
              <Check className="mt-1 size-4.5 shrink-0 text-accent" />
              {title}
            </li>
          ))}
        </ul>
        <div>{children}</div>
      </div>
      <QuietPage />
    </Card>
  );
}

/** A page on which one thing is left. */
function QuietPage() {
  return (
    <Drawing viewBox="0 0 160 160" className="w-36 self-center max-lg:hidden">
      <path d="M16 34a8 8 0 0 1 8-8h112a8 8 0 0 1 8 8v92a8 8 0 0 1-8 8H24a8 8 0 0 1-8-8z" />
      <path d="M16 48h128M28 37h.5M38 37h.5M48 37h.5" />
      <path d="M32 64h36v20H32zM108 64h20v54h-20z" strokeDasharray="2 6" />
      <Accent>
        <path d="M32 98h60M32 108h60M32 118h38" />
      </Accent>
    </Drawing>
  );
}
