import { brand } from '@stillweb/contract/brand';
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
        Both figures are below. Run the test as often as you like: each run replaces the last of its
        kind.
      </Step>
      <Step advice="add-extension" actions={install}>
        That was the page as it is sent to everybody: nothing was blocked. Add {brand.name} to this
        browser, then run the test again. The free list stops the advertising, Premium the trackers
        too.
      </Step>
      <Step advice="switch-on">
        Nothing was blocked: {brand.name} is switched off for this site. Open it by its icon, switch
        on “Block on this site”, and run the test again.
      </Step>
      <Step advice="switch-off">
        That was the page with {brand.name}. For the other figure, open it by its icon, switch off
        “Block on this site”, and run the test again.
      </Step>
      <Step advice="other-blocker">
        Something in this browser blocks, but {brand.name} does not answer. For the figure without
        blocking, switch the other blocker off for this page and run the test again.
      </Step>
      <Step advice="premium">
        The trackers came through: the free list stops advertising only. If you have Premium,{' '}
        <TextLink to={href('/onboarding')}>link this browser</TextLink> to your account; if not,{' '}
        <TextLink to={href('/pricing')}>see the plans</TextLink>.
      </Step>
      <Step advice="permission">
        The cookie notice stayed: to hide what is part of a page, {brand.name} needs your leave.
        Open it by its icon, press “Allow on all sites”, and run the test again.
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
