import type { FastifyInstance, FastifyReply } from 'fastify';
import { createElement } from 'react';
import { updateCustomer } from '../../../engine/customers.ts';
import { replaceTaxId } from '../../../engine/tax-ids.ts';
import type { Customer } from '../../../store/object-types.ts';
import { inTransaction, withReader } from '../../../store/store.ts';
import type { Store } from '../../../store/store.ts';
import type { Tx } from '../../../store/tx.ts';
import { BusinessNameField, CountryField, TaxIdField } from '../../kit/business-fields.tsx';
import { formFields, seeOther, sendPage } from '../../kit/http.ts';
import { readTaxId } from '../../kit/tax-id-entry.ts';
import { portalRoute, sendUnavailable } from '../portal-route.ts';
import type { PortalContext, PortalParams } from '../portal-route.ts';
import { allowedDetails, backLink, exitUrls, finishStep } from '../portal-session.ts';
import { PortalShell } from '../portal-shell.tsx';
import { say } from '../../../page-language.ts';

const URL = '/portal/:sessionId/details';

/** The name and the tax id of a business, as far as the configuration allows to change them. */
export function registerDetails(app: FastifyInstance, store: Store, seller: string): void {
  app.get<PortalParams>(
    URL,
    portalRoute(store, seller, async (context, _request, reply) => {
      const { customer } = context.visit;
      const [taxId] = await withReader(store, (reader) =>
        reader.list('tax_id', { customer: customer.id }),
      );
      return sendDetails(context, reply, {
        businessName: customer.business_name ?? '',
        country: taxId?.country ?? '',
        taxId: taxId?.value ?? '',
      });
    }),
  );

  app.post<PortalParams>(
    URL,
    portalRoute(store, seller, async (context, request, reply) => {
      const form = formFields(request);
      const entry = {
        businessName: form.businessName?.trim().slice(0, 150) ?? '',
        country: form.country ?? '',
        taxId: form.taxId?.trim() ?? '',
      };
      const { taxId, error } = readTaxId(entry.country, entry.taxId);
      if (error) return sendDetails(context, reply, entry, error);
      const { visit } = context;
      const allows = allowedDetails(visit);
      if (!allows.name && !allows.taxId) return sendUnavailable(reply, visit);
      await inTransaction(store, async (tx) => {
        const customer = await tx.require('customer', visit.customer.id);
        if (allows.name) await nameBusiness(tx, customer, entry.businessName);
        if (allows.taxId) {
          await replaceTaxId(tx, customer, taxId && { ...taxId, country: entry.country });
        }
      });
      return seeOther(reply, await finishStep(store, visit, 'details'));
    }),
  );
}

/** Invoices have the name of the business, and that of the customer again where there is none. */
async function nameBusiness(tx: Tx, customer: Customer, businessName: string): Promise<void> {
  if (businessName === (customer.business_name ?? '')) return;
  const name = businessName || customer.individual_name || null;
  await updateCustomer(tx, customer, { businessName, name });
}

async function sendDetails(
  { visit, seller }: PortalContext,
  reply: FastifyReply,
  entry: DetailsView['entry'],
  error?: string,
): Promise<FastifyReply> {
  const allows = allowedDetails(visit);
  if (!allows.name && !allows.taxId) return sendUnavailable(reply, visit);
  const action = `${visit.homeUrl}/details`;
  const page = createElement(DetailsPage, {
    allows,
    entry,
    error,
    action,
    back: backLink(visit, seller),
  });
  return sendPage(reply, error ? 422 : 200, page, exitUrls(visit));
}

interface DetailsView {
  /** Whether the configuration allows to change the name, or the tax id. */
  allows: { name: boolean; taxId: boolean };
  entry: { businessName: string; country: string; taxId: string };
  /** Of the tax id. */
  error: string | undefined;
  action: string;
  back: { href: string; label: string } | null;
}

/** The form for the details of a business that stand on its invoices. */
function DetailsPage({ allows, entry, error, action, back }: DetailsView) {
  return (
    <PortalShell title={say('Billing information')} back={back} hasError={error !== undefined}>
      <h1>{say('Billing information')}</h1>
      <form method="post" action={action} className="sheet stack" noValidate>
        {allows.name && <BusinessNameField value={entry.businessName} />}
        {allows.taxId && (
          <>
            <CountryField value={entry.country} />
            <TaxIdField value={entry.taxId} error={error} />
          </>
        )}
        <p className="small soft">
          {say('Your next invoices will show this. Invoices from before stay as they are.')}
        </p>
        <button type="submit" className="main" data-busy={say('One moment…')}>
          {say('Save')}
        </button>
      </form>
    </PortalShell>
  );
}
