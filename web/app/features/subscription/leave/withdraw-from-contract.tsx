import type { WithdrawalPreview } from '@stillweb/contract/billing/withdrawal';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { lazyDialog } from '@stillweb/ui/dialog/lazy-dialog.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import {
  WithdrawalOffer,
  WithdrawalSection,
} from '@stillweb/ui/subscription/withdrawal/withdrawal-section.tsx';
import { useState } from 'react';
import { href } from 'react-router';
import { useWithdrawalPreviewQuery, useWithdrawMutation } from '../../../api/withdrawal.ts';
import { TextLink } from '../../../links/links.tsx';
import { withdrawCacheKey } from './withdrawal-notice.tsx';

/** The way out of the contract with all money back; nothing once that is no longer possible. */
export default function WithdrawFromContract() {
  const { data: preview, isError } = useWithdrawalPreviewQuery();
  if (!isError && !preview?.possible) return null;
  return (
    <WithdrawalSection>
      {preview?.possible ? <Withdraw preview={preview} /> : <WithdrawElsewhere />}
    </WithdrawalSection>
  );
}

function Withdraw({ preview }: { preview: WithdrawalPreview }) {
  const [isOpen, setIsOpen] = useState(false);
  const [withdraw, { isLoading, error, reset }] = useWithdrawMutation({
    fixedCacheKey: withdrawCacheKey,
  });

  async function confirm() {
    const { error } = await withdraw();
    if (!error) setIsOpen(false);
  }

  return (
    <>
      <WithdrawalOffer until={preview.until} />
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t('withdraw-dialog.open', 'Withdraw from contract')}
      </Button>
      <WithdrawDialog
        open={isOpen}
        preview={preview}
        pending={isLoading}
        failure={
          error
            ? failureOf(error, t('withdraw-dialog.failed', 'Your withdrawal could not be sent'))
            : null
        }
        onConfirm={() => void confirm()}
        onClose={() => {
          setIsOpen(false);
          reset();
        }}
      />
    </>
  );
}

/** The statement can always be made, even if its effects are unknown. */
function WithdrawElsewhere() {
  return (
    <p className="text-soft">
      {rich(
        'withdraw-dialog.elsewhere',
        'Whether you can withdraw is not known at the moment. You can <statement>send us your statement</statement> all the same.',
        { statement: (words) => <TextLink to={href('/withdraw')}>{words}</TextLink> },
      )}
    </p>
  );
}

const WithdrawDialog = lazyDialog(() => import('./withdraw-dialog.tsx'));
