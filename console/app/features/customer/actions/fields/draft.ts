import {
  previewRequest,
  type Action,
  type PreviewRequest,
} from '@stillweb/contract/console/actions';
import type { StoredCustomer } from '@stillweb/contract/console/customers';
import { currencyOf } from '../currency-of.ts';
import { parseAmount } from './parse-amount.ts';

/** What the fields of an action hold, as typed; each action has some of them. */
export interface Draft {
  amount: string;
  invoice: string;
  access: string;
  when: string;
  days: string;
  of: string[];
  email: string;
  evidence: string[];
  billing: string;
}

export type DraftField = keyof Draft;

/** A field that is empty, or wrong: then no preview can be asked for. */
interface Problem {
  field: DraftField;
  message: string;
  isEmpty: boolean;
}

export type DraftReading =
  | { request: PreviewRequest; problem: null }
  | { request: null; problem: Problem };

type Subscriber = Pick<StoredCustomer, 'subscriptions'>;

/** What is chosen when a dialog opens: what changes least, and nothing where a person must decide. */
export function firstDraft({ trials }: Pick<StoredCustomer, 'trials'>): Draft {
  return {
    amount: '',
    invoice: '',
    access: 'stays',
    when: 'period-end',
    days: '7',
    of: [...new Set(trials.map(({ of }) => of))],
    email: '',
    evidence: [],
    billing: '',
  };
}

/** Whether a block must say what becomes of a subscription: without one there is nothing to choose. */
export function asksBilling({ subscriptions }: Subscriber): boolean {
  return subscriptions.some(({ endedAt }) => !endedAt);
}

/** What a preview is asked for, or the first field that stands in its way. */
export function readDraft(action: Action, draft: Draft, customer: Subscriber): DraftReading {
  const { data, error } = previewRequest.safeParse(requestOf(action, draft, customer));
  if (data) return { request: data, problem: null };
  const field = fieldOf(error.issues[0]?.path[0]);
  const isEmpty = draft[field].length === 0;
  return { request: null, problem: { field, message: messages[field], isEmpty } };
}

function requestOf(action: Action, draft: Draft, customer: Subscriber) {
  const { invoice, access, when, of, email, evidence, billing } = draft;
  const amount = parseAmount(draft.amount, currencyOf(customer));
  // An amount that was left empty is all there is, or none; a wrong one must not count as that.
  const optionalAmount = draft.amount.trim() ? amount : undefined;
  switch (action) {
    case 'refund':
      return { action, access, amount: optionalAmount, ...(invoice && { invoice }) };
    case 'end-subscription':
      return { action, when, refund: optionalAmount };
    case 'extend-trial':
      return { action, days: /^\d+$/.test(draft.days.trim()) ? Number(draft.days) : null };
    case 'give-credit':
      return { action, amount };
    case 'forgive-trial':
      return { action, of };
    case 'change-address':
      return { action, email, evidence };
    case 'block':
      return { action, billing: asksBilling(customer) ? billing : 'keeps' };
    default:
      return { action };
  }
}

const messages: Record<DraftField, string> = {
  amount: 'Type an amount such as 9.00',
  invoice: 'Choose an invoice',
  access: 'Choose what happens to the access',
  when: 'Choose when it ends',
  days: 'Type a number of days from 1 to 365',
  of: 'Tick at least one',
  email: 'Type the new address',
  evidence: 'Tick two of them',
  billing: 'Choose what happens to the subscription',
};

/** A field by its name in the request; the refund of an ended subscription is typed as an amount. */
function fieldOf(name: PropertyKey | undefined): DraftField {
  const isField = (text: PropertyKey): text is DraftField => Object.hasOwn(messages, text);
  return name !== undefined && isField(name) ? name : 'amount';
}
