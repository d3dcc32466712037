import { Button } from '@stillweb/ui/kit/button.tsx';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { clearPromotionCode } from '../../../session/visit.ts';

/** The promotion code for the checkout, whose page shows the discount. */
export function CodeNotice({ code }: { code: string }) {
  return (
    <Notice
      title={`Promotion code ${code}`}
      actions={
        <Button variant="quiet" size="small" className="-ms-3.5" onClick={clearPromotionCode}>
          Remove code
        </Button>
      }
    >
      <p>The prices here don't include it. Valid codes are applied at checkout.</p>
    </Notice>
  );
}

/** The same in one line, on the pages between the choice and the payment. */
export function CodeLine({ code }: { code: string }) {
  return <p>{`Promotion code ${code}. Valid codes are applied at checkout.`}</p>;
}
