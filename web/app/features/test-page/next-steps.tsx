import { brand } from '@stillweb/contract/brand';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { Advice } from '../../document/test-page/result.ts';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { TextLink } from '../../links/links.tsx';

/** Advice after a run. The document script shows the parts that fit. */
export function NextSteps({ install }: { install: ReactNode }) {
  return (
    <div className="grid gap-4">
      <Step advice="both">
        {t(
          'test-page.advice.both',
          'Both figures are below. Run the test as often as you like: each run replaces the last of its kind.',
        )}
      </Step>
      <Step advice="add-extension" actions={install}>
        {t(
          'test-page.advice.add-extension',
          'That was the page as it is sent to everybody: nothing was blocked. Add {brand} to this browser, then run the test again. The free list stops the advertising, Premium the trackers too.',
          { brand: brand.name },
        )}
      </Step>
      <Step advice="switch-on">
        {t(
          'test-page.advice.switch-on',
          'Nothing was blocked: {brand} is switched off for this site. Open it by its icon, switch on “Block on this site”, and run the test again.',
          { brand: brand.name },
        )}
      </Step>
      <Step advice="switch-off">
        {t(
          'test-page.advice.switch-off',
          'That was the page with {brand}. For the other figure, open it by its icon, switch off “Block on this site”, and run the test again.',
          { brand: brand.name },
        )}
      </Step>
      <Step advice="other-blocker">
        {t(
          'test-page.advice.other-blocker',
          'Something in this browser blocks, but {brand} does not answer. For the figure without blocking, switch the other blocker off for this page and run the test again.',
          { brand: brand.name },
        )}
      </Step>
      <Step advice="premium">
        {rich(
          'test-page.advice.premium',
          'The trackers came through: the free list stops advertising only. If you have Premium, <onboarding>link this browser</onboarding> to your account; if not, <pricing>see the plans</pricing>.',
          {
            onboarding: (words) => <TextLink to={href('/onboarding')}>{words}</TextLink>,
            pricing: (words) => <TextLink to={href('/pricing')}>{words}</TextLink>,
          },
        )}
      </Step>
      <Step advice="permission">
        {t(
          'test-page.advice.permission',
          'The cookie notice stayed: to hide what is part of a page, {brand} needs your leave. Open it by its icon, press “Allow on all sites”, and run the test again.',
          { brand: brand.name },
        )}
      </Step>
    </div>
  );
}

interface StepProps {
  advice: Advice;
  actions?: ReactNode;
  children: ReactNode;
}

function Step({ advice, actions, children }: StepProps) {
  return (
    <div data-test-advice={advice} hidden>
      <Notice actions={actions}>
        <p>{children}</p>
      </Notice>
    </div>
  );
}
