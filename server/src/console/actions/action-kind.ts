import type { Action, AnyAction, AnyRequest, Effect } from '@stillweb/contract/console/actions';
import type { OfficeAction } from '@stillweb/contract/console/office-actions';
import type { Permission, Role } from '@stillweb/contract/console/roles';
import type * as z from 'zod/mini';
import type { Account } from '../../account/index.ts';
import type { BillingContext } from '../../billing/context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ConsoleContext } from '../context.ts';
import type { ReadableDatabase, ReadableTransaction } from '../tables.ts';
import type { Given } from './limits.ts';

/** The request of a preview, by action. */
export type RequestOf<A extends AnyAction> = Extract<AnyRequest, { action: A }>;

/** The member who asks for an action, and the customer; null where it concerns none. */
export type Subject = {
  userId: string | null;
  staff: { id: string; role: Role };
  /** Of an action that waits already: it does not count against its own limit. */
  actionId?: string;
};

export type CustomerSubject = Subject & { userId: string };

/** The effects. They name no person, because they are kept when the account is erased. */
export type Planned<Plan = unknown> = {
  effects: Effect[];
  /** The text of the confirm button, such as `Refund $9.00`. */
  confirm: string;
  needsStepUp: boolean;
  /** Whether a second person must agree in any case; what is given beyond a limit needs one, too. */
  needsApproval: boolean;
  /** Counted against the limits of staff. */
  given?: Given;
  /** For the audit log: what is changed, as it is now. Ids and figures. */
  before?: object;
  /** The decided plan, as it is executed: ids and figures. */
  plan: Plan;
};

/** An action that is executed. */
type Execution<A extends AnyAction, Plan> = {
  /** The base of what is written at Stripe: metadata that shows that it was done. */
  id: string;
  request: RequestOf<A>;
  plan: Plan;
};

/** By a job, after the transaction in which it began. */
type JobExecution<A extends AnyAction, Plan> = Execution<A, Plan> & {
  userId: string | null;
  /** Another one once Stripe has answered with a failure of its own, which it would repeat. */
  idempotencyKey: string;
};

type Execute<A extends AnyAction, Plan> = (
  context: ActionContext,
  execution: JobExecution<A, Plan>,
) => Promise<Result>;

/** In the transaction in which it begins. */
type ExecuteNow<A extends AnyAction, Plan> = (
  context: ConsoleContext,
  trx: ReadableTransaction,
  execution: Execution<A, Plan> & { staffId: string; reason: string; note: string },
) => Promise<ImmediateResult>;

export type Result = {
  /** For the audit log: what was changed, as it is afterwards. Ids and figures. */
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

type Preview<S extends Subject, A extends AnyAction, Plan> = (
  context: ConsoleContext,
  subject: S,
  request: RequestOf<A>,
) => Promise<Planned<Plan>>;

/** One thing that staff can do for a customer. Who may do it has the permission of its name. */
export type CustomerKind<A extends Action, Plan = null> = {
  /** The shape of the plan, which is stored between preview and job; `z.null()` where there is none. */
  plan: z.ZodMiniType<Plan>;
  /**
   * Decides, and changes nothing. Made again before the action begins: what differs then is refused, so it
   * must not depend on the second in which it is made.
   * @throws AppError ACTION_NOT_POSSIBLE, FORBIDDEN with a message for staff
   */
  preview: Preview<CustomerSubject, A, Plan>;
  /**
   * Executes the plan. It is repeated after a crash, at any point: it must look whether it was done.
   * @throws AppError ACTION_NOT_POSSIBLE with a message for staff, or what Stripe refuses: the action fails;
   *   anything else: it is tried again
   */
  execute: (
    context: ActionContext,
    execution: JobExecution<A, Plan> & { userId: string },
  ) => Promise<Result>;
};

/** One thing that staff can do and that concerns no single customer. */
export type OfficeKind<A extends OfficeAction, Plan = null> = {
  permission: Permission;
  /** The permission of the second person, where one may have to agree. */
  approval?: Permission;
  /** Its target, for the audit log. `id` is the action's. */
  target: (request: RequestOf<A>, id: string) => string | null;
  plan: z.ZodMiniType<Plan>;
  /** As of a `CustomerKind`. */
  preview: Preview<Subject, A, Plan>;
  /** Whether it would still do what was shown; by default, if every sentence is the same. */
  isSame?: (shown: Plan, now: Plan) => boolean;
} & (
  | {
      /** Executes the plan in the transaction of the decision. */
      executeNow: ExecuteNow<A, Plan>;
      execute?: undefined;
    }
  | {
      /** As of a `CustomerKind`. */
      execute: Execute<A, Plan>;
      executeNow?: undefined;
    }
);

/** A kind as the table has it: its plan is read when it comes out of the database. */
export type Kind<A extends AnyAction> = {
  permission: Permission;
  approval: Permission;
  target: (request: RequestOf<A>, id: string) => string | null;
  preview: Preview<Subject, A, unknown>;
  isSame?: (shown: unknown, now: unknown) => boolean;
  /** One of the two: by a job, or in the transaction of the decision. */
  execute?: Execute<A, unknown>;
  executeNow?: ExecuteNow<A, unknown>;
};

export function customerKind<A extends Action, Plan>(
  action: A,
  { plan, preview, execute }: CustomerKind<A, Plan>,
): Kind<A> {
  return {
    permission: action,
    approval: action,
    target: () => null,
    preview: (context, subject, request) => preview(context, withCustomer(subject), request),
    execute: (context, execution) =>
      execute(context, { ...withCustomer(execution), plan: plan.parse(execution.plan) }),
  };
}

function withCustomer<T extends { userId: string | null }>(subject: T): T & { userId: string } {
  const { userId } = subject;
  if (userId === null) throw new AppError('NOT_FOUND');
  return { ...subject, userId };
}

export function officeKind<A extends OfficeAction, Plan>({
  plan,
  execute,
  executeNow,
  isSame,
  ...kind
}: OfficeKind<A, Plan>): Kind<A> {
  const read = <E extends { plan: unknown }>(execution: E) => ({
    ...execution,
    plan: plan.parse(execution.plan),
  });
  return {
    approval: kind.permission,
    ...kind,
    ...(isSame && { isSame: (shown, now) => isSame(plan.parse(shown), plan.parse(now)) }),
    ...(execute && { execute: (context, execution) => execute(context, read(execution)) }),
    ...(executeNow && {
      executeNow: (context, trx, execution) => executeNow(context, trx, read(execution)),
    }),
  };
}

/** @param field the field of the request that stands in the way, where one does */
export function notPossible(message: string, field?: string): AppError {
  const fieldErrors = field === undefined ? {} : { fieldErrors: { [field]: message } };
  return new AppError('ACTION_NOT_POSSIBLE', { message, ...fieldErrors });
}
