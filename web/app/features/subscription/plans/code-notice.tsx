import { t } from '@stillweb/texts/t';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { clearPromotionCode } from '../../../session/visit.ts';

/** The promotion code for the checkout, whose page shows the discount. */
export function CodeNotice({ code }: { code: string }) {
  return (
    <Notice
      title={t('promotion-code.title', 'Promotion code {code}', { code })}
      actions={
        <Button variant="quiet" size="small" className="-ms-3.5" onClick={clearPromotionCode}>
          {t('promotion-code.remove', 'Remove code')}
        </Button>
      }
    >
      <p>
        {t(
          'promotion-code.text',
          "The prices here don't include it. Valid codes are applied at checkout.",
        )}
      </p>
    </Notice>
  );
}

/** The same in one line, on the pages between the choice and the payment. */
export function CodeLine({ code }: { code: string }) {
  return (
    <p>
      {t('promotion-code.line', 'Promotion code {code}. Valid codes are applied at checkout.', {
        code,
      })}
    </p>
  );
}
