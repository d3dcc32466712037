import type { CustomerView } from '@stillweb/contract/console/view';
import { Heading } from '@stillweb/ui/heading.tsx';
import { InvoiceRows } from '@stillweb/ui/subscription/invoice-rows.tsx';

/** The links of the customer's list are text: their pages open without a log-in. */
export function Invoices({ view: { invoices } }: { view: CustomerView }) {
  return (
    <section className="grid gap-4">
      <Heading level={2} size="part">
        Invoices
      </Heading>
      <InvoiceRows
        invoices={invoices}
        renderLink={({ hasPage }) =>
          hasPage && (
            <span className="font-medium text-soft underline decoration-dashed underline-offset-4">
              View
            </span>
          )
        }
      />
    </section>
  );
}
