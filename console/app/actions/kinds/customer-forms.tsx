import type { Action } from '@stillweb/contract/console/actions';
import type { ComponentType } from 'react';
import { block } from './block.tsx';
import { changeAddress } from './change-address.tsx';
import { formWithoutFields, type CustomerFormProps } from './customer-kind.tsx';
import { endSubscription } from './end-subscription.tsx';
import { extendTrial } from './extend-trial.tsx';
import { forgiveTrial } from './forgive-trial.tsx';
import { giveCredit } from './give-credit.tsx';
import { removeSecondStep } from './remove-second-step.tsx';
import { refund } from './refund.tsx';

/** The form of each action for a customer. */
export const customerForms: Record<Action, ComponentType<CustomerFormProps>> = {
  refund: refund.Form,
  'end-subscription': endSubscription.Form,
  'extend-trial': extendTrial.Form,
  'give-credit': giveCredit.Form,
  'forgive-trial': forgiveTrial.Form,
  'change-address': changeAddress.Form,
  'remove-second-step': removeSecondStep.Form,
  block: block.Form,
  unblock: formWithoutFields('unblock'),
  'end-sessions': formWithoutFields('end-sessions'),
  'resend-verification': formWithoutFields('resend-verification'),
  resync: formWithoutFields('resync'),
  'export-data': formWithoutFields('export-data'),
  erase: formWithoutFields('erase'),
};
