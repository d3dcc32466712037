import type { Effect } from '@stillweb/contract/console/actions';
import {
  exclusionReasons,
  purpose,
  segment,
  type ExclusionReason,
} from '@stillweb/contract/console/mail/mailings';
import * as z from 'zod/mini';
import { maskAddress } from '../../../../account/email-address.ts';
import { composeMailing } from '../../../../mailings/compose-mailing.ts';
import { mailingQueue } from '../../../../mailings/jobs.ts';
import { insertMailing, updateMailing } from '../../../../mailings/store/mailings.ts';
import { countAudience, listSamples } from '../../../../mailings/store/segments.ts';
import type { Exclusion } from '../../../../mailings/tables.ts';
import type { ConsoleContext } from '../../../context.ts';
import { notPossible, type Kind, type RequestOf } from '../../action-kind.ts';
import { effect } from '../../effect.ts';

const plan = z.object({ purpose, segment, recipients: z.int() });

const shownSamples = 5;

/** Begins to send an email to a segment. The mailing has the id of the action. */
export const mailSegment: Kind<'mail-segment', z.infer<typeof plan>> = {
  target: (_request, id) => id,
  plan,
  // People join and leave a segment at any time.
  isSame: (shown, now) => !hasChanged(shown.recipients, now.recipients),
  preview: async (context, _subject, request) => {
    const { db, clock } = context;
    const audience = { segment: request.segment, purpose: request.purpose, now: clock() };
    const [counts, addresses] = await Promise.all([
      countAudience(db, audience),
      listSamples(db, audience, shownSamples),
    ]);
    const recipients = counts.get(null) ?? 0;
    const exclusions = describeExclusions(counts);
    if (recipients === 0) {
      const message = ['No user can receive it.', ...exclusions].join(' ');
      throw notPossible(message);
    }
    const people = recipients === 1 ? '1 person' : `${recipients} people`;
    // A notice also goes to people who want no news: a second person must agree that it is one.
    const isNotice = request.purpose === 'service';
    return {
      effects: [
        ...(isNotice ? [noticeWarning] : []),
        ...describe(context, request, { recipients, addresses, people }),
        ...exclusions.map((text) => effect({ of: 'data', text })),
      ],
      confirm: `Send to ${people}`,
      needsStepUp: true,
      needsApproval: isNotice,
      plan: { purpose: request.purpose, segment: request.segment, recipients },
    };
  },
  executeNow: async ({ clock, mailings }, trx, { id, staffId, request, plan: after }) => {
    const { action: _, ...content } = request;
    await insertMailing(trx, { id, staffId, ...content }, clock());
    await mailings.jobs.enqueue(trx, mailingQueue, {}, { singletonKey: id });
    return { after, recordIntent: (intentId) => updateMailing(trx, id, { intentId }) };
  },
};

const noticeWarning = effect({
  of: 'warning',
  text: 'It also goes to people who do not want news.',
});

function describe(
  { mailings: { rate, siteUrl } }: ConsoleContext,
  request: RequestOf<'mail-segment'>,
  shown: { recipients: number; addresses: readonly string[]; people: string },
): Effect[] {
  const { recipients, addresses, people } = shown;
  const minutes = Math.ceil(recipients / rate.rule.attempts);
  const { subject, text } = composeMailing(
    request,
    { name: '(name)', token: '(link)', language: 'en' },
    siteUrl,
  );
  return [
    `${people} ${recipients === 1 ? 'gets' : 'get'} it, within about ${minutes} min.`,
    `Such as ${addresses.map(maskAddress).join(', ')}`,
    `Subject: ${subject}`,
    text,
  ].map((line) => effect({ of: 'mail', text: line }));
}

function describeExclusions(counts: Map<Exclusion, number>): string[] {
  // Object.keys returns string[].
  return (Object.keys(exclusionReasons) as ExclusionReason[]).flatMap((reason) => {
    const people = counts.get(reason);
    return people ? [`Left out: ${exclusionReasons[reason]}, ${people}.`] : [];
  });
}

/** Of a thousand people, fifty may come or go between a preview and its sending. */
const tolerance = 0.05;
/** A difference that is always allowed, for small segments. */
const always = 5;

/** Whether a mailing would go to so many more or fewer people than its preview said that it must be seen again. */
export function hasChanged(previewed: number, now: number): boolean {
  return Math.abs(previewed - now) > Math.max(always, previewed * tolerance);
}
