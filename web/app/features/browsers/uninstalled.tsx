import { brand } from '@stillweb/contract/brand';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { RetryNotice } from '@stillweb/ui/feedback/retry-notice.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { t } from '@stillweb/texts/t';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { href, useLocation } from 'react-router';
import { useUnlinkUninstalledMutation } from '../../api/linked-browsers.ts';
import { ButtonLink } from '../../links/links.tsx';
import { WhyRemoved } from './why-removed.tsx';

/** A browser opens this page when its extension was uninstalled. It needs no log-in. */
export function Uninstalled({ installButton }: { installButton: ReactNode }) {
  const token = useUnlinkToken();
  return (
    <>
      <Heading level={1}>
        {t('uninstalled.heading', '{brand} is uninstalled', { brand: brand.name })}
      </Heading>
      <div className="min-h-[2lh] text-lg text-soft">
        {token && <FreedPlace token={token} />}
        {token === null && (
          <p>{t('uninstalled.blocks-nothing', 'Nothing is blocked in this browser now.')}</p>
        )}
      </div>
      <section aria-labelledby="subscription" className="grid justify-items-start gap-4">
        <Heading level={2} size="part" id="subscription">
          {t('uninstalled.subscription', 'Your subscription continues')}
        </Heading>
        <p className="text-soft">
          {t(
            'uninstalled.subscription-text',
            "If you have Premium, it stays on in your other browsers and renews as before. Uninstalling doesn't cancel it. You can cancel on your subscription page, and you keep Premium until the end of the time you paid for.",
          )}
        </p>
        <ButtonLink to={href('/dashboard/subscription')} variant="secondary">
          {t('account.to-subscription', 'Go to your subscription')}
        </ButtonLink>
      </section>
      <WhyRemoved />
      <section aria-labelledby="back" className="grid justify-items-start gap-4">
        <Heading level={2} size="part" id="back">
          {t('uninstalled.back', 'Not what you wanted?')}
        </Heading>
        <p className="text-soft">
          {t('uninstalled.back-text', 'Add it again, then link this browser.')}
        </p>
        {installButton}
      </section>
    </>
  );
}

/** Unlinks the browser that a token belongs to, as soon as it is shown. */
function FreedPlace({ token }: { token: string }) {
  const [unlink, { isSuccess, isLoading, error }] = useUnlinkUninstalledMutation();
  const free = useEffectEvent(() => void unlink({ unlinkToken: token }));
  useEffect(() => free(), []);

  if (error) {
    return (
      <RetryNotice
        failure={failureOf(
          error,
          t('uninstalled.unlink-failed', 'This browser could not be unlinked.'),
        )}
        retrying={isLoading}
        onRetry={() => void unlink({ unlinkToken: token })}
      >
        <p>{t('uninstalled.counts', 'Until it is, it counts as one of your five browsers.')}</p>
      </RetryNotice>
    );
  }
  return (
    <output>
      {isSuccess
        ? t(
            'uninstalled.unlinked',
            'This browser is unlinked, and its place is free for another one.',
          )
        : t('uninstalled.unlinking', 'Unlinking this browser…')}
    </output>
  );
}

/**
 * The token in the fragment, which no server's log contains: null when there is none, undefined before
 * hydration.
 */
function useUnlinkToken(): string | null | undefined {
  const { hash } = useLocation();
  return useHydrated() ? new URLSearchParams(hash.slice(1)).get('t') : undefined;
}
