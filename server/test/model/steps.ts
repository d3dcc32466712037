import * as people from './people.ts';
import * as stripe from './stripe.ts';
import { calling, type Call, type Step } from './story-step.ts';
import * as weather from './weather.ts';

const plans = ['MONTHLY', 'YEARLY'] as const;

const checkouts: Call[] = plans.flatMap((plan) => [
  people.abandonCheckout(plan),
  people.checkOut(plan, 'good'),
  people.checkOut(plan, 'good'),
  people.checkOut(plan, 'failsLater'),
  people.checkOut(plan, 'declined'),
  people.checkOut(plan, 'asksOnce', 'passes'),
  people.checkOut(plan, 'asksOnce', 'leaves'),
  people.checkOut(plan, 'asksAlways', 'passes'),
  people.checkOut(plan, 'asksAlways', 'refuses'),
]);

const otherCalls: Call[] = [
  people.cancel,
  people.resume,
  people.useCard('another'),
  people.useCard('failsLater'),
  people.useCard('asksAlways'),
];

/** Calls that weather comes into: what can be left half done. */
function disturbed<Prepared>(call: Call<Prepared>): Step[] {
  return [
    ...[2, 4, 5].map((after) => weather.killedDuring(call, after, true)),
    weather.killedDuring(call, 3, false),
    weather.answerLostDuring(call, 3),
    weather.answerLostDuring(call, 4),
    weather.outageDuring(call, 'refuse'),
    weather.outageDuring(call, '500'),
    weather.hangDuring(call),
  ];
}

/** All that can happen in a story; what stands here twice happens oftener. */
export const allSteps: Step[] = [
  ...checkouts.map(calling),
  ...otherCalls.flatMap((call) => [calling(call), calling(call)]),
  ...plans.flatMap((plan) => [calling(people.switchTo(plan)), calling(people.switchTo(plan))]),
  people.cancelInPortal,
  people.chooseCardInPortal('another'),
  people.chooseCardInPortal('failsLater'),
  people.payInvoice,
  people.payInvoice,
  people.answerTheBank('passes'),
  people.answerTheBank('refuses'),
  ...Array.from({ length: 5 }, () => stripe.letPeriodEnd),
  stripe.letDayPass,
  stripe.letDayPass,
  stripe.letDunningEnd,
  stripe.deleteCustomer,
  weather.setWebhooks('normal'),
  weather.setWebhooks('drop'),
  weather.setWebhooks('duplicate'),
  weather.setWebhooks('reorder'),
  weather.setWebhooks('delay'),
  weather.startAnother,
  weather.kill,
  weather.start,
  weather.start,
  weather.start,
  weather.trialElsewhere('good'),
  weather.trialElsewhere('failsLater'),
  ...disturbed(people.checkOut('MONTHLY', 'good')),
  ...disturbed(people.cancel),
  ...disturbed(people.switchTo('YEARLY')),
  ...disturbed(people.useCard('another')),
];
