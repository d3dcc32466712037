import { brand } from '@stillweb/contract/brand';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { ButtonLink } from '../../../links/links.tsx';
import { FreedPlace } from './freed-place.tsx';
import { useUnlinkToken } from './use-unlink-token.ts';
import { WhyRemoved } from './why-removed.tsx';

/** A browser opens this page when its extension was uninstalled. It needs no log-in. */
export function Uninstalled({ installButton }: { installButton: ReactNode }) {
  const token = useUnlinkToken();
  return (
    <>
      <Heading level={1}>{`${brand.name} is uninstalled`}</Heading>
      <div className="min-h-[2lh] text-lg text-soft">
        {token && <FreedPlace token={token} />}
        {token === null && <p>Nothing is blocked in this browser now.</p>}
      </div>
      <section aria-labelledby="subscription" className="grid justify-items-start gap-4">
        <Heading level={2} size="part" id="subscription">
          Your subscription continues
        </Heading>
        <p className="text-soft">
          If you have Premium, it stays on in your other browsers and renews as before. Uninstalling
          doesn't cancel it. You can cancel on your subscription page, and you keep Premium until
          the end of the time you paid for.
        </p>
        <ButtonLink to={href('/dashboard/subscription')} variant="secondary">
          Go to your subscription
        </ButtonLink>
      </section>
      <WhyRemoved />
      <section aria-labelledby="back" className="grid justify-items-start gap-4">
        <Heading level={2} size="part" id="back">
          Not what you wanted?
        </Heading>
        <p className="text-soft">Add it again, then link this browser.</p>
        {installButton}
      </section>
    </>
  );
}
