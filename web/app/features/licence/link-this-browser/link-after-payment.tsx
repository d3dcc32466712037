import { useEffect, useEffectEvent, useState } from 'react';
import { href } from 'react-router';
import { TextLink } from '../../../ui/text-link.tsx';
import { askPresence, askRefresh } from '../bridge/ask-extension.ts';
import { type LinkOutcome, useLinkThisBrowser } from './use-link-this-browser.ts';

/**
 * After a payment: links this browser if its extension is not linked, and otherwise has it ask for the
 * new plan. Without an answer of the extension nothing is said of it.
 */
export function LinkAfterPayment() {
  const { link } = useLinkThisBrowser();
  const [text, setText] = useState('');

  const linkOrRefresh = useEffectEvent(async () => {
    const presence = await askPresence();
    if (presence.status !== 'replied') return '';
    if (!presence.reply.linked) return describe(await link());
    const refreshed = await askRefresh();
    return linkedText(refreshed.status === 'replied' ? refreshed.reply.state : '');
  });
  useEffect(() => void linkOrRefresh().then(setText), []);

  return (
    <p className="min-h-[2lh] text-soft sm:min-h-[1lh]">
      <output>{text}</output> <TextLink to={href('/onboarding')}>Set up your browsers</TextLink>
    </p>
  );
}

function describe(outcome: LinkOutcome): string {
  switch (outcome.result) {
    case 'linked':
      return linkedText(outcome.state);
    case 'no room':
      return 'Five browsers are linked already.';
    case 'failed':
      return 'This browser could not be linked.';
  }
}

/** @param state what the extension says of its entitlement */
function linkedText(state: string): string {
  return state === 'premium' ? 'Premium is on in this browser.' : 'This browser is linked.';
}
