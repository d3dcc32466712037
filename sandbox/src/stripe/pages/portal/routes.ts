import type { FastifyInstance } from 'fastify';
import type { Store } from '../../store/store.ts';
import { registerCancel, registerRenew } from './cancel-routes.ts';
import { registerCardAuthentication, registerCard } from './card-routes.tsx';
import { registerDetails } from './details/routes.tsx';
import { registerPortalHome } from './home-routes.ts';
import { registerInvoice, registerInvoiceAuthentication } from '../invoice/routes.ts';
import {
  registerSwitchAuthentication,
  registerSwitchConfirm,
  registerSwitch,
} from './switch-routes.ts';

/** The customer portal and the invoice pages it links to. */
export function registerPortal(app: FastifyInstance, store: Store, seller: string): void {
  registerPortalHome(app, store, seller);
  registerDetails(app, store, seller);
  registerCancel(app, store, seller);
  registerRenew(app, store, seller);
  registerSwitch(app, store, seller);
  registerSwitchConfirm(app, store, seller);
  registerSwitchAuthentication(app, store, seller);
  registerCard(app, store, seller);
  registerCardAuthentication(app, store, seller);
  registerInvoice(app, store, seller);
  registerInvoiceAuthentication(app, store, seller);
}
