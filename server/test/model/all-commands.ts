import { soldCurrencies } from '@stillweb/contract/currencies';
import * as changes from './changes.ts';
import * as dashboard from './dashboard.ts';
import * as pauses from './pauses.ts';
import * as payments from './payments.ts';
import * as purchases from './purchases.ts';
import * as returns from './returns.ts';
import * as stripe from './stripe.ts';
import * as withdrawals from './withdrawals.ts';
import { asCommand, type ApiCall, type Command } from './command.ts';
import * as faults from './faults.ts';
import { refuseDuring } from './refusals.ts';
import { lostAnswers, refusals, slowAnswers, type Effect } from './stripe-faults.ts';

const plans = ['MONTHLY', 'YEARLY'] as const;

const checkouts = plans.flatMap((plan) => [
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

const otherCalls: ApiCall[] = [
  changes.cancel,
  changes.resume,
  ...[1, 2, 3].map(pauses.pause),
  pauses.endPause,
  payments.useCard('another'),
  payments.useCard('failsLater'),
  payments.useCard('asksAlways'),
];

/** A call with each fault that may leave it half done. */
function withFaults<Prepared>(call: ApiCall<Prepared>): Command[] {
  return [
    ...[2, 4].map((after) => faults.killDuring(call, after, true)),
    faults.killDuring(call, 3, false),
    faults.loseAnswerDuring(call, 3),
    faults.loseAnswerDuring(call, 4),
    faults.outageDuring(call, 'refuse'),
    faults.outageDuring(call, '500'),
    faults.hangDuring(call),
    ...[...refusals, lostAnswers].map((effect) => refuseDuring(call, effect)),
  ];
}

const repairEffects: Effect[] = [...refusals, lostAnswers];
const { refundWhole, refundPart, dispute, warn } = returns;

/** Stripe's reports of payments, and an operator's changes in its dashboard. */
const atStripe: Command[] = [
  ...[refundWhole, refundPart, dispute, warn].flatMap((what) => [
    returns.returned(what),
    returns.returned(what),
  ]),
  ...[refundWhole, dispute, warn].flatMap((what) =>
    repairEffects.map((effect) => returns.returnedWhileRefused(what, effect)),
  ),
  returns.failRefund,
  returns.failRefund,
  returns.subscribeTwice(),
  ...repairEffects.map((effect) => returns.subscribeTwice(effect)),
  dashboard.endAtOnce,
  dashboard.takeCancellationBack,
  dashboard.takeCancellationBack,
  dashboard.giveFreeDays,
  dashboard.giveFreeDays,
  dashboard.giveCoupon,
  dashboard.giveCoupon,
  dashboard.giveCredit,
  dashboard.giveCredit,
  dashboard.setLateCards(true),
  dashboard.setLateCards(false),
];

/** All commands; one that is listed twice is chosen more often. */
export const allCommands: Command[] = [
  ...checkouts.map((call) => asCommand(call)),
  ...otherCalls.flatMap((call) => [asCommand(call), asCommand(call)]),
  ...plans.flatMap((plan) => [
    asCommand(changes.switchTo(plan)),
    asCommand(changes.switchTo(plan)),
  ]),
  ...soldCurrencies.flatMap((currency) =>
    Array.from({ length: 5 }, () => purchases.chooseCurrency(currency)),
  ),
  asCommand(purchases.askInOtherCurrency),
  asCommand(purchases.askInOtherCurrency),
  asCommand(withdrawals.withdraw),
  asCommand(withdrawals.withdraw),
  ...[...refusals, lostAnswers].map(withdrawals.withdrawWhileRefused),
  changes.cancelInPortal,
  payments.chooseCardInPortal('another'),
  payments.chooseCardInPortal('failsLater'),
  payments.payInvoice,
  payments.payInvoice,
  payments.confirmAtBank('passes'),
  payments.confirmAtBank('refuses'),
  ...atStripe,
  ...Array.from({ length: 12 }, () => stripe.letPeriodEnd),
  stripe.letDayPass,
  stripe.letDayPass,
  stripe.letDunningEnd,
  stripe.deleteCustomer,
  faults.setWebhooks('normal'),
  faults.setWebhooks('drop'),
  faults.setWebhooks('duplicate'),
  faults.setWebhooks('reorder'),
  faults.setWebhooks('delay'),
  faults.startAnother,
  faults.kill,
  faults.start,
  faults.start,
  faults.start,
  faults.startTrialOfOther('good'),
  faults.startTrialOfOther('failsLater'),
  ...withFaults(purchases.checkOut('MONTHLY', 'good')),
  ...withFaults(changes.cancel),
  ...withFaults(changes.switchTo('YEARLY')),
  ...withFaults(payments.useCard('another')),
  ...withFaults(pauses.pause(1)),
  ...withFaults(pauses.endPause),
  refuseDuring(pauses.endPause, slowAnswers),
  refuseDuring(changes.cancel, slowAnswers),
  refuseDuring(changes.switchTo('YEARLY'), slowAnswers),
];
