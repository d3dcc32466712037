import type { Action, AnyAction, AnyRequest, Effect } from '@stillweb/contract/console/actions';
import type { Permission, Role } from '@stillweb/contract/console/staff/roles';
import type * as z from 'zod/mini';
import type { Account } from '../../account/index.ts';
import type { BillingContext } from '../../billing/context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ConsoleContext } from '../context.ts';
import type { ReadableDatabase, ReadableTransaction } from '../tables.ts';
import type { Given } from './limits.ts';

/** The request of a preview, by action. */
export type RequestOf<A extends AnyAction> = Extract<AnyRequest, { action: A }>;

/** The id of the customer; null for an action that concerns none. */
type CustomerOf<A extends AnyAction> = A extends Action ? string : null;

/** The member who asks for an action, and the customer. */
export type Subject<Customer = string | null> = {
  userId: Customer;
  staff: { id: string; role: Role };
  /** Of an action that waits already: it does not count against its own limit. */
  actionId?: string;
};

/** The effects. They name no person, because they are kept when the account is erased. */
export type Planned<Plan = unknown> = {
  effects: Effect[];
  /** The text of the confirm button, such as `Refund $9.00`. */
  confirm: string;
  needsStepUp: boolean;
  /** Whether a second person must always agree; amounts beyond a limit need one in any case. */
  needsApproval: boolean;
  /** Counted against the limits of staff. */
  given?: Given;
  /** For the audit log: the state before the change. Ids and figures. */
  before?: object;
  /** The decided plan, as it is executed: ids and figures. */
  plan: Plan;
};

/** An action that is executed. */
type Execution<A extends AnyAction, Plan> = {
  /** The base of the action's marks at Stripe: metadata that shows that it was done. */
  id: string;
  request: RequestOf<A>;
  plan: Plan;
};

/** By a job, after the transaction in which it began. */
type JobExecution<A extends AnyAction, Plan, Customer> = Execution<A, Plan> & {
  userId: Customer;
};

type Execute<A extends AnyAction, Plan, Customer> = (
  context: ActionContext,
  execution: JobExecution<A, Plan, Customer>,
) => Promise<Result>;

/** In the transaction in which it begins. */
type ExecuteNow<A extends AnyAction, Plan> = (
  context: ConsoleContext,
  trx: ReadableTransaction,
  execution: Execution<A, Plan> & { staffId: string; reason: string; note: string },
) => Promise<ImmediateResult>;

export type Result = {
  /** For the audit log: the state after the change. Ids and figures. */
  after?: object;
  /** For staff, in a sentence. */
  message?: string;
};

/** Of what the decision executes. */
export type ImmediateResult = Result & {
  /** The row of the audit log whose outcome this is. */
  intentId?: number | null;
  /** For an action that ends later, elsewhere: gets the row of the audit log. */
  recordIntent?: (intentId: number) => Promise<void>;
};

/** The dependencies of a job, all with the servers' role. */
export type ActionContext = { db: ReadableDatabase; billing: BillingContext; account: Account };

type Preview<A extends AnyAction, Plan, Customer> = (
  context: ConsoleContext,
  subject: Subject<Customer>,
  request: RequestOf<A>,
) => Promise<Planned<Plan>>;

/** One thing that staff can do, for a customer or for the company. */
export type Kind<A extends AnyAction, Plan = null, Customer = CustomerOf<A>> = {
  /** The shape of the plan, which is stored between preview and job; `z.null()` without a plan. */
  plan: z.ZodMiniType<Plan>;
  /** Its target for the audit log where there is no customer. `id` is the action's. */
  target?: (request: RequestOf<A>, id: string) => string | null;
  /**
   * Decides, and changes nothing. Made again before the action begins: what differs then is refused, so it
   * must not depend on the second in which it is made.
   * @throws AppError ACTION_NOT_POSSIBLE, FORBIDDEN with a message for staff
   */
  preview: Preview<A, Plan, Customer>;
  /** Whether the effects are still those of the preview; by default, if every sentence is the same. */
  isSame?: (shown: Plan, now: Plan) => boolean;
} & (
  | {
      /** Executes the plan in the transaction of the decision. */
      executeNow: ExecuteNow<A, Plan>;
      execute?: undefined;
    }
  | {
      /**
       * Executes the plan. It is repeated after a crash, at any point: it must look whether it was done.
       * @throws AppError ACTION_NOT_POSSIBLE with a message for staff, or what Stripe refuses: the action fails;
       *   anything else: it is tried again
       */
      execute: Execute<A, Plan, Customer>;
      executeNow?: undefined;
    }
);

/** The permissions of an action: of the one who asks, and of the second person, by default the same. */
type Permissions = { permission: Permission; approval?: Permission };

/** A kind as the table has it: its plan is read when it comes out of the database. */
export type ListedKind<A extends AnyAction> = Required<Permissions> & {
  target: (request: RequestOf<A>, id: string) => string | null;
  preview: Preview<A, unknown, string | null>;
  isSame?: (shown: unknown, now: unknown) => boolean;
  /** One of the two: by a job, or in the transaction of the decision. */
  execute?: Execute<A, unknown, string | null>;
  executeNow?: ExecuteNow<A, unknown>;
};

/** @param permissions of those who may do it; `customer` is the shape of its customer's id */
export function listKind<A extends AnyAction, Plan, Customer>(
  { plan, preview, execute, executeNow, isSame, target = () => null }: Kind<A, Plan, Customer>,
  {
    customer,
    permission,
    approval = permission,
  }: Permissions & { customer: z.ZodMiniType<Customer> },
): ListedKind<A> {
  const withCustomer = <T extends { userId: string | null }>(given: T) => {
    const userId = customer.safeParse(given.userId);
    if (!userId.success) throw new AppError('NOT_FOUND');
    return { ...given, userId: userId.data };
  };
  const withPlan = <T extends { plan: unknown }>(given: T) => ({
    ...given,
    plan: plan.parse(given.plan),
  });
  return {
    permission,
    approval,
    target,
    preview: (context, subject, request) => preview(context, withCustomer(subject), request),
    ...(isSame && { isSame: (shown, now) => isSame(plan.parse(shown), plan.parse(now)) }),
    ...(execute && {
      execute: (context, execution) => execute(context, withPlan(withCustomer(execution))),
    }),
    ...(executeNow && {
      executeNow: (context, trx, execution) => executeNow(context, trx, withPlan(execution)),
    }),
  };
}

/** @param field the field of the request that prevents the action, if any */
export function notPossible(message: string, field?: string): AppError {
  const fieldErrors = field === undefined ? {} : { fieldErrors: { [field]: message } };
  return new AppError('ACTION_NOT_POSSIBLE', { message, ...fieldErrors });
}
