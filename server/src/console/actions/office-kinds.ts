import { AppError } from '../../platform/app-error.ts';
import type { Approval } from '../ask-approval.ts';
import type { ConsoleContext } from '../context.ts';
import { approveNotice, digestOfNotice } from '../mails/approve-notice.ts';
import type { StaffAction } from '../store/staff-actions.ts';
import type { ApprovedAction, ReadableTransaction } from '../tables.ts';

type OfficeKind = {
  /** Of what would happen now. @throws AppError PREVIEW_CHANGED when it is no longer possible */
  digest: (context: ConsoleContext, approval: Omit<Approval, 'by'>) => Promise<string>;
  /** Does it, in the transaction of the decision. */
  begin: (context: ConsoleContext, trx: ReadableTransaction, approval: Approval) => Promise<void>;
};

/** What concerns no single customer, by its name. */
const officeKinds: Record<ApprovedAction, OfficeKind> = {
  'approve-notice': { digest: digestOfNotice, begin: approveNotice },
};

/** What was asked for, for its kind; undefined of what concerns a customer. */
export function officeRequestOf(asked: StaffAction) {
  const { action, target } = asked;
  if (action !== 'approve-notice') return undefined;
  if (target === null) throw new AppError('NOT_FOUND');
  return {
    kind: officeKinds[action],
    approval: {
      target,
      digest: asked.digest,
      asker: { staff: { id: asked.staff_id, role: asked.role }, requestId: asked.request_id ?? '' },
      reason: asked.reason ?? '',
      note: asked.target_note ?? '',
      ticket: asked.ticket ?? undefined,
    },
  };
}
