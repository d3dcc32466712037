/*
 * The licence follows the person: it links browsers to an account, and tells a linked one what the account
 * may use, as a signed entitlement. It stores no subscription: billing answers which one counts.
 * May call: account, billing, http, mail, platform. Is called by: account-data, ops.
 * Tables: licence_devices, licence_grants, licence_device_codes, uninstall_answers, uninstall_comments.
 */
import { hourSeconds } from '@stillweb/contract/time';
import type { FastifyPluginAsync } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AccountTables } from '../account/tables.ts';
import type { BillingContext } from '../billing/context.ts';
import type { BillingTables } from '../billing/tables.ts';
import { pickCurrent } from '../billing/rules/status.ts';
import { presentCurrent } from '../billing/subscription/present-subscription.ts';
import type { Dependencies } from '../dependencies.ts';
import { acceptForeignOrigins } from '../http/foreign-origins.ts';
import type { Guard } from '../http/authenticate.ts';
import {
  createClientLimit,
  createMemoryLimit,
  createRateLimit,
} from '../http/limits/rate-limits.ts';
import { createSecurityLog } from '../http/logs/security-log.ts';
import { openDatabase } from '../platform/database/database.ts';
import { addGauge, type Metrics } from '../platform/telemetry/metrics.ts';
import type { LicenceContext } from './context.ts';
import { requireDevice } from './devices/identify-device.ts';
import { deviceListRoutes, deviceRoutes } from './devices/routes.ts';
import { licenceEmailQueue, prepareEmail } from './emails/licence-email.ts';
import { entitlementRoute, keysRoute } from './entitlement/routes.ts';
import { linkExtensionRoutes, linkPageRoutes } from './link/routes.ts';
import { createEntitlementKeys } from './security/entitlement-keys.ts';
import { createLicenceOwners } from './security/licence-owner.ts';
import { uninstallRoutes } from './devices/uninstall-routes.ts';
import { countDevices } from './store/devices.ts';
import type { LicenceDatabase, LicenceTables, LinkedBy } from './tables.ts';

type Licence = {
  /** Lets a linked browser pass. */
  requireDevice: Guard;
  routes: FastifyPluginAsyncZod;
  /** Outside of the API: where verifiers look for public keys. */
  keysRoute: FastifyPluginAsync;
  work: () => Promise<void>;
};

export function buildLicence(deps: Dependencies, billing: BillingContext): Licence {
  const context = createContext(deps, billing);
  measureLicence(deps.metrics, context.db);
  return {
    requireDevice: requireDevice(context),
    routes: async (app) => {
      app.decorateRequest('device');
      await app.register(linkPageRoutes(context));
      await app.register(deviceListRoutes(context));
      await app.register(uninstallRoutes(context));
      await app.register(async (open) => {
        acceptForeignOrigins(open);
        await open.register(linkExtensionRoutes(context));
        await open.register(deviceRoutes(context));
        await open.register(entitlementRoute(context));
      });
    },
    keysRoute: async (app) => {
      acceptForeignOrigins(app);
      await app.register(keysRoute(context));
    },
    work: () => deps.emails.work(licenceEmailQueue, (job, id) => prepareEmail(context, job, id)),
  };
}

function createContext(deps: Dependencies, billing: BillingContext): LicenceContext {
  const { config, pool, jobs, metrics, tracing, clock, logger } = deps;
  const db = openDatabase<LicenceTables & AccountTables & BillingTables>(pool, tracing);
  const { LICENCE_EXCHANGE_URL: url } = config;
  const { licenceExchangeTimeout: timeout } = deps;
  const anHour = { perSeconds: hourSeconds };
  return {
    db,
    jobs,
    clock,
    metrics,
    recordEvent: createSecurityLog(logger),
    siteUrl: billing.siteUrl,
    keys: createEntitlementKeys(config.LICENCE_SECRET),
    findLicenceOwner: url ? createLicenceOwners({ url, timeout, logger }) : undefined,
    limits: {
      deviceCodes: createClientLimit(db, { name: 'device-codes', attempts: 20, ...anHour }),
      exchanges: createClientLimit(db, { name: 'exchanges', attempts: 20, ...anHour }),
      grants: createRateLimit(db, { name: 'grants', attempts: 30, ...anHour }),
      uninstalls: createClientLimit(db, { name: 'uninstalls', attempts: 10, ...anHour }),
      lookUps: createRateLimit(db, { name: 'code-look-ups', attempts: 10, ...anHour }),
      countRequest: createMemoryLimit({ name: 'devices', attempts: 120, ...anHour }, clock),
    },
    currentOf: (subscriptions) => presentCurrent(billing, pickCurrent(subscriptions)),
  };
}

const waysToLink: LinkedBy[] = ['page', 'code', 'licence'];

/** Adds the metrics of the licence, in addition to the counter of entitlements. */
function measureLicence(metrics: Metrics, db: LicenceDatabase): void {
  addGauge(
    metrics,
    {
      name: 'licence_devices',
      help: 'Linked browsers, by what has linked them: a page, a typed code, or the licence of another system',
      label: 'linked_by',
    },
    async () => {
      const counted = await countDevices(db);
      return waysToLink.map((label) => ({
        label,
        value: counted.find(({ linkedBy }) => linkedBy === label)?.count ?? 0,
      }));
    },
  );
}
