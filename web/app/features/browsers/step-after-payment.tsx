import { brand } from '@stillweb/contract/brand';
import { Card } from '@stillweb/ui/kit/card.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { t } from '@stillweb/texts/t';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { href } from 'react-router';
import { TextLink } from '../../links/links.tsx';
import { askRefresh } from './ask-extension.ts';
import LinkButton, { type LinkResult, useLinkThisBrowser } from './link-button.tsx';
import { useExtension, type Extension } from './use-extension.ts';

/**
 * The next step after a payment until Premium works in this browser. Once the extension answers, the
 * browser is linked by itself; one that is linked already asks for the new plan.
 */
export default function StepAfterPayment({ installButton }: { installButton: ReactNode }) {
  const { extension } = useExtension();
  const { link } = useLinkThisBrowser();
  const [result, setResult] = useState<LinkResult | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isPresent = extension.state === 'present';

  const linkOrRefresh = useEffectEvent(async (): Promise<LinkResult> => {
    const isLinked = extension.state === 'present' && extension.linked;
    return isLinked ? refresh() : link();
  });
  useEffect(() => {
    const left = new AbortController();
    const show = async () => {
      const linked = await linkOrRefresh();
      if (!left.signal.aborted) setResult(linked);
    };
    if (isPresent) void show();
    return () => left.abort();
  }, [isPresent]);

  /** The pressed button goes, so the heading takes its focus. */
  function finish() {
    heading.current?.focus();
    void refresh().then(setResult);
  }

  const step = decideNextStep(extension.state, result?.kind ?? null);
  const { title, text } = describe(step, result);
  return (
    <Card aria-labelledby="next-step" className="grid min-h-60 content-start gap-4">
      <Heading level={2} size="part" id="next-step" ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      <output className="text-soft">{text}</output>
      {step === 'add' && <div>{installButton}</div>}
      {step === 'link' && (
        <div className="grid justify-items-start gap-3">
          <LinkButton unavailable={false} onLinked={finish} />
        </div>
      )}
      <p className="text-sm">
        <TextLink to={href('/onboarding')}>
          {t('after-payment.set-up', 'Set up your browsers')}
        </TextLink>
      </p>
    </Card>
  );
}

/** Has the extension fetch the account's current entitlement. */
async function refresh(): Promise<LinkResult> {
  const refreshed = await askRefresh();
  return { kind: 'linked', state: refreshed.status === 'replied' ? refreshed.reply.state : '' };
}

function describe(step: NextStep, result: LinkResult | null): { title: string; text: string } {
  switch (step) {
    case 'asking':
      return {
        title: t('after-payment.asking', 'Next: {brand} in your browser', { brand: brand.name }),
        text: t('after-payment.asking-text', 'Looking for {brand} in this browser…', {
          brand: brand.name,
        }),
      };
    case 'add':
      return {
        title: t('after-payment.add', 'Next: add {brand} to your browser', { brand: brand.name }),
        text: t(
          'after-payment.add-text',
          'Premium works in your browser once {brand} runs there. This page will notice and link it to your account.',
          { brand: brand.name },
        ),
      };
    case 'linking':
      return {
        title: t('after-payment.link', 'Next: link this browser'),
        text: t(
          'after-payment.linking',
          '{brand} runs in this browser. Linking it to your account…',
          { brand: brand.name },
        ),
      };
    case 'make room':
      return {
        title: t('after-payment.link', 'Next: link this browser'),
        text: t('after-payment.full', 'Five browsers are linked already.'),
      };
    case 'link':
      return {
        title: t('after-payment.link', 'Next: link this browser'),
        text: t('after-payment.failed', 'This browser could not be linked.'),
      };
    case 'done':
      return { title: t('after-payment.done', 'You are all set'), text: linkedText(result) };
  }
}

function linkedText(result: LinkResult | null): string {
  const isPremium = result?.kind === 'linked' && result.state === 'premium';
  return isPremium
    ? t('after-payment.premium', 'Premium is on in this browser.')
    : t('after-payment.linked', 'This browser is linked.');
}

export type NextStep = 'asking' | 'add' | 'linking' | 'make room' | 'link' | 'done';

/**
 * The next step after a payment until Premium works in this browser.
 * @param result of linking it, which begins by itself once the extension answers; null before
 */
export function decideNextStep(
  extension: Extension['state'],
  result: LinkResult['kind'] | null,
): NextStep {
  if (result === 'linked') return 'done';
  if (result === 'no room') return 'make room';
  if (result === 'failed') return 'link';
  if (extension === 'present') return 'linking';
  return extension === 'absent' ? 'add' : 'asking';
}
