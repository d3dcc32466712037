import { useState } from 'react';
import { href } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useCountdown } from './use-countdown.ts';

const seconds = 5;

/** Opens the portal after five seconds unless the user stays. Screen readers announce it once. */
export function PortalCountdown({ onEnd }: { onEnd: () => void }) {
  const [staying, setStaying] = useState(false);
  const left = useCountdown(seconds, !staying, onEnd);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-soft">
      <output className={staying ? '' : 'sr-only'}>
        {staying
          ? 'The customer portal stays closed.'
          : `The customer portal opens in ${seconds} seconds.`}
      </output>
      {staying ? (
        <TextLink to={href('/dashboard/subscription')}>Go to your dashboard</TextLink>
      ) : (
        <>
          <p aria-hidden="true" className="tabular-nums">
            {left > 0 ? `The customer portal opens in ${left} s` : 'Opening the customer portal…'}
          </p>
          {left > 0 && (
            <Button variant="quiet" size="small" onClick={() => setStaying(true)}>
              Stay here
            </Button>
          )}
        </>
      )}
    </div>
  );
}
