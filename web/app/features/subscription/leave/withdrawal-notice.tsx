import { WithdrawalResult } from '@stillweb/ui/subscription/withdrawal/withdrawal-result.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWithdrawalPreviewQuery, useWithdrawMutation } from '../../../api/withdrawal.ts';

/** Often enough for a refund that Stripe is slow to make. */
const pollingMs = 30_000;

interface WithdrawalNoticeProps {
  /** Shown when the statement can't be read. */
  unavailable: ReactNode;
}

/** The result of the user's withdrawal. It takes the focus when it replaces the button that was pressed. */
export function WithdrawalNotice({ unavailable }: WithdrawalNoticeProps) {
  const [, { isSuccess }] = useWithdrawMutation({ fixedCacheKey: withdrawCacheKey });
  const { data, isLoading } = useWithdrawalPreviewQuery(undefined, { pollingInterval: pollingMs });
  const notice = useRef<HTMLDivElement>(null);
  const statement = data?.statement;
  const isShown = Boolean(statement);
  useEffect(() => {
    if (isSuccess && isShown) notice.current?.focus();
  }, [isSuccess, isShown]);

  if (statement) return <WithdrawalResult statement={statement} ref={notice} />;
  return isLoading ? null : unavailable;
}

/** The withdrawal that was made on this page, for what is shown once the subscription has ended. */
export const withdrawCacheKey = 'withdrawal';
