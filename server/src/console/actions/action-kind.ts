import type { Action, Effect, PreviewRequest } from '@stillweb/contract/console/actions';
import type { Role } from '@stillweb/contract/console/roles';
import type * as z from 'zod/mini';
import type { Account } from '../../account/index.ts';
import type { BillingContext } from '../../billing/context.ts';
import type { ConsoleContext } from '../context.ts';
import type { ReadableDatabase } from '../tables.ts';
import type { Given } from './limits.ts';

/** What a preview takes, by action. */
export type RequestOf<A extends Action> = Extract<PreviewRequest, { action: A }>;

/** For whom something is done, and who asks for it. */
export type Subject = {
  userId: string;
  staff: { id: string; role: Role };
  /** Of an action that waits already: it does not count against its own limit. */
  actionId?: string;
};

/** What will happen. It names no person: it stays when the account is erased. */
export type Planned<Plan = unknown> = {
  effects: Effect[];
  /** What the confirm button says, such as `Refund $9.00`. */
  confirm: string;
  needsStepUp: boolean;
  /** Whether a second person must agree in any case; what is given beyond a limit needs one, too. */
  needsApproval: boolean;
  /** What counts against the limits of staff. */
  given?: Given;
  /** For the audit log: what is changed, as it is now. Ids and figures. */
  before?: object;
  /** What the job carries out, decided: ids and figures. */
  plan: Plan;
};

/** An action that a job carries out. */
export type Execution<A extends Action, Plan> = {
  /** The base of what is written at Stripe: metadata that shows that it was done. */
  id: string;
  userId: string;
  request: RequestOf<A>;
  plan: Plan;
  /** Another one once Stripe has answered with a failure of its own, which it would repeat. */
  idempotencyKey: string;
};

/** For the audit log: what was changed, as it is afterwards. Ids and figures. */
export type Result = { after?: object };

/** What a job works with: all of it as the servers' role. */
export type ActionContext = { db: ReadableDatabase; billing: BillingContext; account: Account };

/** One thing that staff can do for a customer. */
export type ActionKind<A extends Action, Plan = null> = {
  /** The shape of the plan, which is stored between preview and job; `z.null()` where there is none. */
  plan: z.ZodMiniType<Plan>;
  /**
   * Decides, and changes nothing. Made again before the action begins: what differs then is refused, so it
   * must not depend on the second in which it is made.
   * @throws AppError ACTION_NOT_POSSIBLE, FORBIDDEN with a message for staff
   */
  preview: (
    context: ConsoleContext,
    subject: Subject,
    request: RequestOf<A>,
  ) => Promise<Planned<Plan>>;
  /**
   * Carries the plan out. It is repeated after a crash, at any point: it must look whether it was done.
   * @throws AppError ACTION_NOT_POSSIBLE with a message for staff, or what Stripe refuses: the action fails;
   *   anything else: it is tried again
   */
  execute: (context: ActionContext, execution: Execution<A, Plan>) => Promise<Result>;
};

/** A kind as the table has it: its plan is read when it comes out of the database. */
export type StoredKind<A extends Action> = Pick<ActionKind<A, unknown>, 'preview' | 'execute'>;

export type Kinds = { [A in Action]: StoredKind<A> };

export function storedKind<A extends Action, Plan>({
  plan,
  preview,
  execute,
}: ActionKind<A, Plan>): StoredKind<A> {
  return {
    preview,
    execute: (context, running) => execute(context, { ...running, plan: plan.parse(running.plan) }),
  };
}
