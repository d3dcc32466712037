import { currencyLabel } from '@stillweb/contract/billing/price-texts';
import { placeFor } from '@stillweb/contract/text/page-places';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { buttonStyle } from '@stillweb/ui/kit/button-style.ts';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { VisuallyHidden } from '@stillweb/ui/kit/visually-hidden.tsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { isBuilt, pageCurrencies, plainPlans } from '../../../content/plain-plans.ts';

interface CurrencyFormProps extends Omit<ComponentPropsWithRef<'select'>, 'children'> {
  /** Submits the form where no script does. */
  button: ReactNode;
  options?: readonly string[];
  /** Shown with the form. */
  children?: ReactNode;
}

/**
 * The choice of a currency. The form is sent to the address of its page, so that it works without script and
 * keeps path and query. While pages are built the server's currencies are not known: they get a place.
 */
export function CurrencyForm({
  button,
  options = pageCurrencies,
  className,
  children,
  ...select
}: CurrencyFormProps) {
  const given = isBuilt
    ? { dangerouslySetInnerHTML: { __html: placeFor('currencyOptions') } }
    : {
        children: options.map((code) => (
          <option key={code} value={code}>
            {currencyLabel(code)}
          </option>
        )),
        ...(select.onChange ? select : { defaultValue: plainPlans.MONTHLY.currency }),
      };
  return (
    <form method="post" autoComplete="off" className={classes('text-sm', className)}>
      <div className="flex flex-wrap items-center gap-2">
        <label className="flex flex-wrap items-center gap-x-3">
          <span className="text-soft">{t('currency.label', 'Currency')}</span>
          <span className="relative">
            <select
              name="currency"
              className="min-h-11 w-40 max-w-[80vw] appearance-none rounded-md border border-line bg-transparent px-3 pe-9 text-ink hover:border-ink disabled:text-soft disabled:opacity-100"
              {...given}
            />
            <ChevronDown className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-soft" />
          </span>
        </label>
        {button}
      </div>
      {children}
    </form>
  );
}

export function SubmitCurrency() {
  return (
    <button type="submit" className={buttonStyle('quiet', 'small')}>
      {rich('currency.change', 'Change<hidden> currency</hidden>', {
        hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
      })}
    </button>
  );
}
