import { brand } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { lazyPart } from '@stillweb/ui/page/lazy-part.tsx';
import { Suspense } from 'react';
import { href } from 'react-router';
import { InstallStep } from '../features/install/install-button.tsx';
import { useRunsHere } from '../features/install/where-it-runs.tsx';
import { useThisBrowser } from '../features/browsers/this-browser.ts';
import { OnboardingSteps } from '../features/subscription/plans/onboarding-steps.tsx';
import { currentStep, isPremiumOn } from '../features/subscription/plans/onboarding-progress.ts';
import { PlanCards } from '../features/subscription/plans/plan-cards.tsx';
import { pageMeta } from '../page-meta.ts';
import { useAccess, useSessionUser, useSubscription } from '../session/hooks.ts';

export const meta = () =>
  pageMeta({
    path: href('/onboarding'),
    name: t('onboarding.name', 'Get started'),
    description: t(
      'onboarding.description',
      'Three steps to a quiet web: install {brand}, log in, and start your free trial.',
      { brand: brand.name },
    ),
  });

export default function OnboardingPage() {
  const { state, update } = useThisBrowser();
  const runsHere = useRunsHere();
  const user = useSessionUser();
  const isPremium = isPremiumOn({ access: useAccess(), subscription: useSubscription() });
  const isInstalled = state !== 'asking' && state !== 'absent';
  const current = currentStep({
    isInstalled,
    isLoggedIn: user !== null,
    isPremium,
    isLinked: state === 'linked',
  });
  return (
    <Container className="grid gap-16 py-16 sm:py-24">
      <div className="grid gap-8">
        <Heading level={1}>{t('onboarding.title', 'Three steps to a quiet web')}</Heading>
        <OnboardingSteps
          current={current}
          isInstalled={isInstalled}
          installStep={<InstallStep />}
          linkStep={
            user && (
              <Suspense>
                <LinkStep
                  email={user.email}
                  state={state}
                  runsHere={runsHere !== false}
                  isNext={current === 3 && isPremium}
                  onLinked={update}
                />
              </Suspense>
            )
          }
        />
      </div>
      <section aria-labelledby="premium" className="grid gap-8">
        <Heading level={2} id="premium">
          {t('onboarding.premium', 'Premium')}
        </Heading>
        <PlanCards headingLevel={3} isNext={current === 3 && !isPremium} />
      </section>
    </Container>
  );
}

/** For users only: visitors log in first. */
const LinkStep = lazyPart(() => import('../features/browsers/link-step.tsx'));
