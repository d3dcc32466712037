import { brand } from '@stillweb/contract/brand';
import { Heading } from '@stillweb/ui/heading.tsx';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { ButtonLink } from '../../../links/button-link.tsx';
import { LinkList } from '../../../links/link-list.tsx';
import { FreedPlace } from './freed-place.tsx';
import { useUnlinkToken } from './use-unlink-token.ts';

/** Why people remove the extension, and what may help instead. */
const reasons = [
  {
    to: `${href('/faqs')}#troubleshooting`,
    label: 'A page looked broken, or ads were left',
    text: 'What to try, and where to report the page.',
  },
  {
    to: href('/pricing'),
    label: 'It costs too much',
    text: 'A year costs less than twelve months, and without Premium it is free.',
  },
  {
    to: href('/help'),
    label: 'Something else',
    text: 'Tell us in your own words: a person reads it.',
  },
];

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
      <Reasons />
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

function Reasons() {
  return (
    <section aria-labelledby="reasons" className="grid gap-4">
      <Heading level={2} size="part" id="reasons">
        Why did you remove it?
      </Heading>
      <LinkList links={reasons} />
    </section>
  );
}
