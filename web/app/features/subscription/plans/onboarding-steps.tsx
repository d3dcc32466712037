import { t } from '@stillweb/texts/t';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { VisuallyHidden } from '@stillweb/ui/kit/visually-hidden.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { ButtonLink } from '../../../links/links.tsx';
import { useAccess, useSessionUser, useSubscription } from '../../../session/hooks.ts';
import { nextQueryOf } from '../../../session/next-path.ts';
import { type StepNumber, isPremiumOn, subscribeText } from './onboarding-progress.ts';
import { useOffers } from './use-offers.ts';

/** The log-in leads back to the steps. */
const backHere = nextQueryOf(href('/onboarding'));

interface OnboardingStepsProps {
  /** Null when all are done. */
  current: StepNumber | null;
  isInstalled: boolean;
  installStep: ReactNode;
  /** A part of the last step. */
  linkStep: ReactNode;
}

export function OnboardingSteps({
  current,
  isInstalled,
  installStep,
  linkStep,
}: OnboardingStepsProps) {
  const user = useSessionUser();
  const access = useAccess();
  const subscription = useSubscription();
  const { trialDays } = useOffers();
  return (
    <ol className="divide-y divide-line border-y border-line">
      <Step
        number={1}
        current={current}
        done={isInstalled}
        title={t('onboarding.install.title', 'Install and pin the extension')}
      >
        {isInstalled ? (
          <p>
            {t(
              'onboarding.install.done',
              'It runs in this browser. Pin it from the puzzle icon to keep it in sight.',
            )}
          </p>
        ) : (
          installStep
        )}
      </Step>
      <Step
        number={2}
        current={current}
        done={user !== null}
        title={t('onboarding.account.title', 'Log in or create an account')}
      >
        {user ? (
          <p>
            {t('onboarding.account.done', 'You are logged in as {email}.', { email: user.email })}
          </p>
        ) : (
          <LogIn isCurrent={current === 2} />
        )}
      </Step>
      <Step
        number={3}
        current={current}
        done={isPremiumOn({ access, subscription })}
        title={
          trialDays
            ? t(
                'onboarding.subscribe.title-with-trial',
                'Subscribe to Premium with a {days}-day free trial',
                { days: trialDays },
              )
            : t('onboarding.subscribe.title', 'Subscribe to Premium')
        }
      >
        <p className="min-h-[1lh]">{subscribeText({ access, subscription, trialDays })}</p>
        {linkStep}
      </Step>
    </ol>
  );
}

function LogIn({ isCurrent }: { isCurrent: boolean }) {
  return (
    <>
      <p>
        {t(
          'onboarding.account.text',
          'Your plan belongs to your account, in every browser you use.',
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          to={href('/auth/signup') + backHere}
          variant={isCurrent ? 'primary' : 'secondary'}
        >
          {t('onboarding.account.sign-up', 'Create an account')}
        </ButtonLink>
        <ButtonLink to={href('/auth/login') + backHere} variant="secondary">
          {t('onboarding.account.log-in', 'Log in')}
        </ButtonLink>
      </div>
    </>
  );
}

interface StepProps {
  number: StepNumber;
  current: StepNumber | null;
  title: string;
  done: boolean;
  children: ReactNode;
}

function Step({ number, current, title, done, children }: StepProps) {
  const isCurrent = number === current;
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={classes('flex gap-5 py-8', !isCurrent && 'text-soft')}
    >
      <span
        aria-hidden="true"
        className={classes(
          'flex size-10 shrink-0 items-center justify-center rounded-full border font-display text-lg',
          done && 'border-accent bg-wash text-accent',
          !done && (isCurrent ? 'border-accent bg-accent text-on-accent' : 'border-line'),
        )}
      >
        {done ? <Check className="size-5" /> : number}
      </span>
      <div className="grid min-w-0 grow justify-items-start gap-4">
        <Heading level={2} size="part" className="pt-1">
          <span>{title}</span>
          {done && <VisuallyHidden>{` ${t('onboarding.step-done', '(done)')}`}</VisuallyHidden>}
        </Heading>
        {children}
      </div>
    </li>
  );
}
