import type { WithdrawalStatement } from '@stillweb/contract/billing/withdrawal';
import type { Ref } from 'react';
import { Notice } from '../../feedback/notice.tsx';
import { withdrawalResult } from './withdrawal-text.ts';

interface WithdrawalResultProps {
  statement: WithdrawalStatement;
  /** To move the focus here. */
  ref?: Ref<HTMLDivElement>;
}

/** The result of the user's withdrawal. */
export function WithdrawalResult({ statement, ref }: WithdrawalResultProps) {
  const { title, text } = withdrawalResult(statement);
  return (
    <div ref={ref} tabIndex={-1}>
      <Notice tone="green" title={title}>
        <p>{text}</p>
      </Notice>
    </div>
  );
}
