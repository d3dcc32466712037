import { dayMs } from '@stillweb/contract/time';
import type { Entitlement } from '@stillweb/licence';

import type { LinkEnd, Problem, Status } from '../status.ts';
import type { CountedKey, MessageKey } from './text.ts';

/** A text with its values; times are Unix milliseconds, still to be formatted. */
export type Line =
  | { key: MessageKey }
  | { key: CountedKey; count: number }
  | { key: MessageKey; time: number; as: 'weekday' | 'date' };

export type Action =
  | 'link'
  | 'use-code'
  | 'trial'
  | 'plans'
  | 'card'
  | 'browsers'
  | 'poll'
  | 'all-sites';

/** The texts of popup and options page about the licence. */
export interface LicenceView {
  title: MessageKey;
  tone: 'accent' | 'blue' | 'orange' | 'neutral';
  lines: Line[];
  /** The first is the main action. */
  actions: Action[];
  /** The code that waits, in place of everything else. */
  code?: NonNullable<Status['code']>;
}

type Shown = Omit<Status, 'allowedSites' | 'own'>;

const problemTexts: Record<Problem, MessageKey> = {
  rulesets: 'problemRulesets',
  'own-rules': 'problemOwnRules',
  scripts: 'problemScripts',
  storage: 'problemStorage',
};

/** Chooses the words for the state of the licence. @param now in Unix milliseconds */
export function decideLicenceView(status: Shown, now: number): LicenceView {
  const view = decideStateView(status, now);
  const problems = status.problems.map((problem) => ({ key: problemTexts[problem] }));
  return { ...view, lines: [...view.lines, ...problems] };
}

function decideStateView(status: Shown, now: number): LicenceView {
  const { entitlement, code, linkEnd, allSites } = status;
  if (entitlement.state === 'unlinked') {
    return code ? waitingView(code) : unlinkedView(linkEnd);
  }
  const view = linkedView(entitlement, now);
  if (entitlement.unreachable) {
    return unreachableView(view, entitlement);
  }
  return entitlement.state === 'premium' && !allSites ? permissionView(view) : view;
}

/** Premium, but the scripts that run in pages wait for the user's permission. */
function permissionView(view: LicenceView): LicenceView {
  const lines = view.lines.filter(({ key }) => key !== 'premiumText');
  return { ...view, lines: [...lines, { key: 'allSites' }], actions: ['all-sites'] };
}

function waitingView(code: NonNullable<Status['code']>): LicenceView {
  return {
    title: 'linking',
    tone: 'accent',
    lines: [{ key: 'linkingWait' }],
    actions: ['link'],
    code,
  };
}

const linkEnds: Record<LinkEnd, MessageKey> = {
  denied: 'endDenied',
  expired: 'endExpired',
  'limit-reached': 'endLimit',
};

function unlinkedView(linkEnd: LinkEnd | undefined): LicenceView {
  return {
    title: 'notLinked',
    tone: linkEnd ? 'orange' : 'neutral',
    lines: linkEnd ? [{ key: linkEnds[linkEnd] }] : [{ key: 'notLinkedText' }],
    actions:
      linkEnd === 'limit-reached'
        ? ['browsers', 'link', 'use-code']
        : ['link', 'use-code', 'trial'],
  };
}

function linkedView({ state, status, trialEnd, until }: Entitlement, now: number): LicenceView {
  if (state === 'premium' && status === 'TRIALING' && trialEnd !== undefined) {
    return { title: 'trial', tone: 'blue', lines: [trialLine(trialEnd, now)], actions: [] };
  }
  if (state === 'premium') {
    const line: Line =
      until === undefined
        ? { key: 'premiumText' }
        : { key: 'premiumEnds', time: until, as: 'date' };
    return { title: 'premium', tone: 'accent', lines: [line], actions: [] };
  }
  if (status === 'PAST_DUE') {
    return {
      title: 'pastDue',
      tone: 'orange',
      lines: [{ key: 'pastDueText' }],
      actions: ['card', 'poll'],
    };
  }
  if (status === 'PAUSED') {
    return {
      title: 'paused',
      tone: 'neutral',
      lines: [{ key: 'pausedText' }],
      actions: ['plans', 'poll'],
    };
  }
  return {
    title: 'noPremium',
    tone: 'neutral',
    lines: [{ key: status === 'INCOMPLETE' ? 'incompleteText' : 'noPremiumText' }],
    // Only an account that never had a subscription gets a trial.
    actions: [status === 'NONE' ? 'trial' : 'plans', 'poll'],
  };
}

function trialLine(trialEnd: number, now: number): Line {
  const days = Math.ceil((trialEnd - now) / dayMs);
  return { key: 'trialDays', count: Math.max(days, 1) };
}

/** The last known state, and until when it holds. */
function unreachableView(view: LicenceView, entitlement: Entitlement): LicenceView {
  const { state, expired, validUntil } = entitlement;
  const lines: Line[] = [{ key: 'unreachable' }];
  if (state === 'premium' && validUntil !== undefined) {
    const until = Math.min(validUntil, entitlement.until ?? validUntil);
    lines.push({ key: 'unreachableUntil', time: until, as: 'weekday' });
  } else if (expired) {
    lines.push({ key: 'unreachableOff' });
  } else {
    lines.push(...view.lines);
  }
  return { ...view, tone: 'orange', lines, actions: ['poll'] };
}
