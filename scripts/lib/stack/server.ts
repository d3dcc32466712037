import { join } from 'node:path';
import { demoClient, demoIssuer } from '../../../sandbox/src/identity-provider/client.ts';
import type { Service } from '../processes/service-group.ts';
import { startProgram } from '../processes/start-program.ts';
import { isRealStripe, logFile, root, type Environment, type Settings } from '../settings.ts';
import { prepareServerRoles, createRole } from './database-roles.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import { setUpStandIn } from './stripe-account.ts';
import { isPortFree } from './check-ports.ts';

/**
 * Starts the built server; `env` is its whole configuration. In production it may use its whole
 * drain time to stop; with the stand-ins all programs together must stop within ten seconds.
 */
export function startServer(
  settings: Settings,
  env: Environment,
  { isQuiet = false } = {},
): Service {
  const productionMs = (Number(env.DRAIN_SECONDS ?? 0) + 6.5) * 1000;
  return startProgram({
    name: 'server',
    file: join(root, 'server/dist/main.js'),
    env,
    output: logFile(settings, 'server'),
    stopTimeoutMs: settings.isProduction ? productionMs : 5_500,
    isQuiet,
  });
}

/**
 * The configuration of a server that runs with the stand-ins. Sets up the stand-in for Stripe on the
 * way, because the webhook secret comes from there, and the roles of the database.
 * @param databaseUrl connects as superuser
 * @param given variables that override the defaults
 * @param hasConsole whether it also serves the console
 */
export async function prepareServer(
  settings: Settings,
  databaseUrl: string,
  given: Environment,
  hasConsole = false,
): Promise<Environment> {
  if (!isRealStripe(settings.stripeApiBase)) {
    await setUpStandIn(settings, openSecrets(settings.dataDir, given));
  }
  const secrets = openSecrets(settings.dataDir, given);
  return {
    PORT: String(settings.ports.site),
    PUBLIC_URL: settings.publicUrl,
    ...(!given.DATABASE_URL && (await prepareServerRoles(databaseUrl, secrets))),
    ...standInVariables(settings, secrets),
    AUTH_SECRET: secrets.authSecret,
    LICENCE_SECRET: secrets.licenceSecret,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    // There is no load balancer to inform, and Ctrl-C should stop everything immediately.
    DRAIN_SECONDS: '0',
    // Both are accepted: events may be signed with the given secret or with the stand-in's own.
    STRIPE_WEBHOOK_SECRET: [secrets.givenWebhookSecret, secrets.createdWebhookSecret]
      .filter(Boolean)
      .join(),
    CONSOLE_URL: '',
    ...(hasConsole && (await prepareConsole(settings, databaseUrl, given))),
  };
}

/** Leads a server to the stand-ins. The secret of the webhook is not among them. */
export function standInVariables(settings: Settings, secrets: Secrets) {
  const { stripeApiBase, ports, smtpUrl } = settings;
  return {
    STRIPE_API_BASE: stripeApiBase,
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    ...(!isRealStripe(stripeApiBase) && { CLOCK_URL: sandboxClock(settings) }),
    SMTP_URL: smtpUrl,
    BREACHED_PASSWORDS_URL: `http://127.0.0.1:${ports.sandbox}/breached/range/`,
    LOGIN_PROVIDERS: 'demo',
    LOGIN_DEMO_NAME: 'Demo',
    LOGIN_DEMO_ISSUER: demoIssuer(ports.sandbox),
    LOGIN_DEMO_CLIENT_ID: demoClient.id,
    LOGIN_DEMO_CLIENT_SECRET: demoClient.secret,
  };
}

/** The sandbox's own address, also when the calls of Stripe go through a proxy. */
export function sandboxClock({ ports }: Settings): string {
  return `http://127.0.0.1:${ports.sandbox}/sandbox/clock`;
}

const role = 'stillweb_console';

/**
 * Whether this copy serves the console: its standard port may be taken, as by a second copy whose developer
 * does not use it. A port that was asked for is checked like the others.
 */
export async function canServeConsole({ ports }: Settings, given: Environment): Promise<boolean> {
  if (given.CONSOLE_PORT) return true;
  const { console: own, ...others } = ports;
  return !Object.values(others).includes(own) && isPortFree(own);
}

/**
 * The part of the server's configuration that is the console's. Creates its role in the database of the
 * stand-ins on the way; for another database it must be given.
 */
async function prepareConsole(
  settings: Settings,
  databaseUrl: string,
  given: Environment,
): Promise<Environment> {
  const common = {
    CONSOLE_URL: settings.consoleUrl,
    CONSOLE_PORT: String(settings.ports.console),
  };
  if (given.CONSOLE_DATABASE_URL) return common;
  if (given.DATABASE_URL) return { CONSOLE_URL: '' };
  const { consoleDatabasePassword: password } = openSecrets(settings.dataDir, given);
  return { ...common, CONSOLE_DATABASE_URL: await createRole(databaseUrl, role, password) };
}
