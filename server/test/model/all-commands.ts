import * as changes from './changes.ts';
import * as payments from './payments.ts';
import * as purchases from './purchases.ts';
import * as stripe from './stripe.ts';
import { calling, type Call, type Step } from './command.ts';
import * as weather from './faults.ts';

const plans = ['MONTHLY', 'YEARLY'] as const;

const checkouts: Call[] = plans.flatMap((plan) => [
  purchases.abandonCheckout(plan),
  purchases.checkOut(plan, 'good'),
  purchases.checkOut(plan, 'good'),
  purchases.checkOut(plan, 'failsLater'),
  purchases.checkOut(plan, 'declined'),
  purchases.checkOut(plan, 'asksOnce', 'passes'),
  purchases.checkOut(plan, 'asksOnce', 'leaves'),
  purchases.checkOut(plan, 'asksAlways', 'passes'),
  purchases.checkOut(plan, 'asksAlways', 'refuses'),
]);

const otherCalls: Call[] = [
  changes.cancel,
  changes.resume,
  payments.useCard('another'),
  payments.useCard('failsLater'),
  payments.useCard('asksAlways'),
];

/** Calls that weather comes into: what can be left half done. */
function disturbed<Prepared>(call: Call<Prepared>): Step[] {
  return [
    ...[2, 4, 5].map((after) => weather.killDuring(call, after, true)),
    weather.killDuring(call, 3, false),
    weather.loseAnswerDuring(call, 3),
    weather.loseAnswerDuring(call, 4),
    weather.outageDuring(call, 'refuse'),
    weather.outageDuring(call, '500'),
    weather.hangDuring(call),
  ];
}

/** All that can happen in a story; what stands here twice happens oftener. */
export const allCommands: Step[] = [
  ...checkouts.map(calling),
  ...otherCalls.flatMap((call) => [calling(call), calling(call)]),
  ...plans.flatMap((plan) => [calling(changes.switchTo(plan)), calling(changes.switchTo(plan))]),
  changes.cancelInPortal,
  payments.chooseCardInPortal('another'),
  payments.chooseCardInPortal('failsLater'),
  payments.payInvoice,
  payments.payInvoice,
  payments.confirmAtBank('passes'),
  payments.confirmAtBank('refuses'),
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
  ...disturbed(purchases.checkOut('MONTHLY', 'good')),
  ...disturbed(changes.cancel),
  ...disturbed(changes.switchTo('YEARLY')),
  ...disturbed(payments.useCard('another')),
];
