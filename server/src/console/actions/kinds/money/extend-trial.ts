import { dayMs } from '@stillweb/contract/time';
import { shortDay } from '@stillweb/contract/text/dates';
import * as z from 'zod/mini';
import { money } from '../../../../billing/rules/money.ts';
import { renewsBefore } from '../../../../billing/rules/scheduled-end.ts';
import { isInTrial } from '../../../../billing/rules/status.ts';
import { extendTrial as extend, previewExtension } from '../../../../billing/staff/extend-trial.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { ConsoleContext } from '../../../context.ts';
import { countActions, sumUsed } from '../../../store/staff-actions.ts';
import { notPossible, type Kind, type Subject } from '../../action-kind.ts';
import { effect } from '../../effect.ts';
import { supportExtensions, windowOf, type Given } from '../../limits.ts';
import { requireSubscription } from './require-subscription.ts';

const plan = z.object({ subscription: z.string(), trialEnd: z.iso.datetime() });

/** Days by which the trials of a customer are extended without a passkey, all of them together. */
const longestUnsigned = 14;

/** Lets a free trial last longer. It counts as no trial of its own. */
export const extendTrial: Kind<'extend-trial', z.infer<typeof plan>> = {
  plan,
  preview: async (context, subject, { days }) => {
    const { billing } = context;
    const given = { kind: 'trialDays', amount: days } as const;
    await requireFirst(context, subject);
    const current = await requireSubscription(billing, subject.userId);
    if (!isInTrial(current) || !current.trial_end) {
      throw notPossible('This customer is not in a free trial.');
    }
    const trialEnd = new Date(current.trial_end.getTime() + days * dayMs);
    if (!renewsBefore(current.cancel_at, trialEnd)) {
      throw notPossible('The trial is set to end: the customer has to resume it first.');
    }
    const now = await billing.billingClock();
    const subscription = current.id;
    const charge = await previewExtension(billing, { subscription, trialEnd });
    const until = shortDay(trialEnd.toISOString(), now);
    const before = shortDay(current.trial_end.toISOString(), now);
    return {
      effects: [
        effect({ of: 'date', text: `The free trial ends on ${until} instead of ${before}.` }),
        effect({
          of: 'money',
          text:
            charge.amount > 0
              ? `${money(charge)} is charged then, unless it is canceled first.`
              : 'Nothing is charged then: credit covers it.',
          amount: charge,
          at: trialEnd,
        }),
        effect({ of: 'mail', text: 'An email tells the customer the new date.' }),
      ],
      confirm: `Extend trial until ${until}`,
      needsStepUp: (await extendedBefore(context, subject, given)) + days > longestUnsigned,
      needsApproval: false,
      given,
      before: { subscription, trialEnd: current.trial_end },
      plan: { subscription, trialEnd: trialEnd.toISOString() },
    };
  },
  execute: async ({ billing }, { userId, plan }) => {
    const { subscription, trialEnd } = plan;
    await extend(billing, userId, { subscription, trialEnd: new Date(trialEnd) });
    return { after: plan };
  },
};

/** Days that were given to this customer without a second person. */
function extendedBefore(
  { db, clock }: ConsoleContext,
  { userId, staff }: Subject<string>,
  given: Given,
): Promise<number> {
  const window = (windowOf(staff.role, given) ?? 0) * dayMs;
  return sumUsed(db, ['extend-trial'], { userId, since: new Date(clock().getTime() - window) });
}

/** @throws AppError FORBIDDEN when support has extended a trial of this customer as often as it may */
async function requireFirst(
  { db, clock }: ConsoleContext,
  { userId, staff: { role }, actionId }: Subject<string>,
): Promise<void> {
  if (role !== 'support') return;
  const asked = { userId, action: 'extend-trial', role } as const;
  const done = await countActions(db, asked, { now: clock(), exceptFor: actionId });
  if (done < supportExtensions) return;
  const message = 'Support has extended a trial of this customer before. Ask a lead.';
  throw new AppError('FORBIDDEN', { message });
}
