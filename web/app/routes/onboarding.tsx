import { brand } from '@stillweb/contract/brand';
import { Container } from '@stillweb/ui/container.tsx';
import { Heading } from '@stillweb/ui/heading.tsx';
import { href } from 'react-router';
import { InstallStep } from '../features/install/install-button.tsx';
import { useRunsHere } from '../features/install/use-install-target.ts';
import { LinkStep } from '../features/licence/link-this-browser/link-step.tsx';
import { useThisBrowser } from '../features/licence/link-this-browser/use-this-browser.ts';
import { OnboardingSteps } from '../features/subscription/onboarding/onboarding-steps.tsx';
import { PlanCards } from '../features/subscription/plans/plan-cards.tsx';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta({
    path: href('/onboarding'),
    name: 'Get started',
    description: `Four steps to a quiet web: install ${brand.name}, log in, start your free trial, and link your browser.`,
  });

export default function OnboardingPage() {
  const { state, update } = useThisBrowser();
  const runsHere = useRunsHere();
  return (
    <Container className="grid gap-16 py-16 sm:py-24">
      <div className="grid gap-8">
        <Heading level={1}>Four steps to a quiet web</Heading>
        <OnboardingSteps
          isInstalled={state !== 'asking' && state !== 'absent'}
          installStep={<InstallStep />}
          isLinked={state === 'linked'}
          linkStep={<LinkStep state={state} runsHere={runsHere !== false} onLinked={update} />}
        />
      </div>
      <section aria-labelledby="premium" className="grid gap-8">
        <Heading level={2} id="premium">
          Premium
        </Heading>
        <PlanCards headingLevel={3} />
      </section>
    </Container>
  );
}
