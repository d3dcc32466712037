import { z } from 'zod';
import {
  createPortalConfiguration,
  updatePortalConfiguration,
} from '../../engine/portal/portal-configurations.ts';
import type { PortalConfigurationChanges } from '../../engine/portal/portal-configurations.ts';
import { createPortalSession } from '../../engine/portal/portal-sessions.ts';
import { invalidRequest } from '../../stripe-error.ts';
import type { Api } from '../create-api.ts';
import { boolean, metadata, paging, text, unsettable, url } from '../form.ts';
import { listPage } from '../list.ts';
import { portalFeatures } from './portal-features.ts';
import { flowData, flowOf } from './portal-flow.ts';

const configuration = {
  name: unsettable(text).optional(),
  default_return_url: unsettable(url).optional(),
  business_profile: z
    .strictObject({
      headline: unsettable(text).optional(),
      privacy_policy_url: unsettable(url).optional(),
      terms_of_service_url: unsettable(url).optional(),
    })
    .optional(),
  metadata: metadata.optional(),
};

const update = {
  ...configuration,
  active: boolean.optional(),
  features: portalFeatures.optional(),
};

type UpdateParams = z.output<z.ZodObject<typeof update, z.core.$strict>>;

export function portalRoutes(api: Api): void {
  const path = '/billing_portal/configurations';
  api.post(path, { ...configuration, features: portalFeatures }, async (tx, params) =>
    createPortalConfiguration(tx, changesOf(params)),
  );
  api.get(
    path,
    { ...paging, active: boolean.optional(), is_default: boolean.optional() },
    async (reader, { active, is_default, ...page }) =>
      listPage(reader, 'billing_portal.configuration', `/v1${path}`, page, {
        match: {
          ...(active !== undefined && { active }),
          ...(is_default !== undefined && { is_default }),
        },
      }),
  );
  api.get(`${path}/:id`, {}, async (reader, _params, id) =>
    reader.require('billing_portal.configuration', id),
  );
  api.post(`${path}/:id`, update, async (tx, params, id) =>
    updatePortalConfiguration(
      tx,
      await tx.require('billing_portal.configuration', id),
      changesOf(params),
    ),
  );
  api.post(
    '/billing_portal/sessions',
    {
      customer: text,
      configuration: text.optional(),
      return_url: url.optional(),
      locale: text.optional(),
      flow_data: flowData.optional(),
    },
    async (tx, params) =>
      createPortalSession(tx, {
        customer: params.customer,
        configuration: params.configuration,
        returnUrl: params.return_url,
        locale: params.locale,
        flow: params.flow_data && flowOf(params.flow_data),
      }),
  );
}

function changesOf(
  params: Omit<UpdateParams, 'active'> & { active?: boolean },
): PortalConfigurationChanges {
  const { features } = params;
  if (features?.subscription_update?.enabled && !features.subscription_update.products) {
    throw invalidRequest(
      'Missing required param: features[subscription_update][products].',
      'features[subscription_update][products]',
      'parameter_missing',
    );
  }
  return {
    active: params.active,
    name: params.name,
    defaultReturnUrl: params.default_return_url,
    businessProfile: params.business_profile,
    features,
    metadata: params.metadata,
  };
}
