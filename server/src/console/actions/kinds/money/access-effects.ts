import type { Effect } from '@stillweb/contract/console/actions';
import { shortDay } from '@stillweb/contract/text/dates';
import { renews } from '../../../../billing/rules/scheduled-end.ts';
import { givesAccess } from '../../../../billing/rules/status.ts';
import type { OwnedSubscription } from '../../../../billing/tables.ts';
import { effect } from '../../effect.ts';

/**
 * The effects of an action on access.
 * @param running the subscription that the action is about; undefined when that has ended
 */
export function accessEffects(
  running: OwnedSubscription | undefined,
  access: 'ends' | 'period-end' | 'stays',
  now: Date,
): Effect[] {
  if (!running) {
    return [effect({ of: 'access', text: 'Its subscription has already ended.' })];
  }
  const isEnding = !renews(running);
  const end = isEnding ? running.cancel_at : running.current_period_end;
  const day = end ? shortDay(end.toISOString(), now) : 'the end of the period';
  if (access === 'ends') {
    const text = 'Premium ends now. Nothing more is charged, and nothing else is credited.';
    return [effect({ of: 'access', text })];
  }
  if (access === 'stays') {
    const goesOn = 'Premium stays: the subscription continues and is charged as before.';
    return [
      isEnding
        ? effect({ of: 'access', text: `Premium stays: it ends on ${day}, as before.` })
        : effect({ of: 'access', text: goesOn, at: end }),
    ];
  }
  if (isEnding) {
    const text = `Premium ends on ${day}, as scheduled before.`;
    return [effect({ of: 'access', text })];
  }
  if (!givesAccess(running)) {
    const text = 'The subscription gives no access, so it ends now. Nothing more is charged.';
    return [effect({ of: 'access', text })];
  }
  return [
    effect({ of: 'access', text: `Premium ends on ${day}. Nothing more is charged.` }),
    effect({ of: 'mail', text: 'An email tells the customer when Premium ends.' }),
  ];
}
