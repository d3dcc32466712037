import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

export type Settings = {
  isProduction: boolean;
  ports: { site: number; sandbox: number; mail: number; smtp: number; console: number };
  dataDir: string;
  publicUrl: string;
  consoleUrl: string;
  /** The address that the Stripe SDK calls. */
  stripeApiBase: string;
  /** Whether checkout collects tax. */
  collectsTax: boolean;
  smtpUrl: string;
};

export type Environment = Record<string, string | undefined>;

/** The variables of this process that any program needs, without any configuration of the product. */
export function baseEnvironment(): Environment {
  const { PATH, HOME, TZ, NODE_COMPILE_CACHE, NODE_EXTRA_CA_CERTS } = process.env;
  return { PATH, HOME, TZ, NODE_COMPILE_CACHE, NODE_EXTRA_CA_CERTS };
}

const portVariables = {
  site: { variable: 'PORT', standard: 3000 },
  sandbox: { variable: 'SANDBOX_PORT', standard: 12_111 },
  mail: { variable: 'MAIL_PORT', standard: 8025 },
  smtp: { variable: 'SMTP_PORT', standard: 1025 },
  console: { variable: 'CONSOLE_PORT', standard: 3001 },
} as const;
export type PortName = keyof typeof portVariables;

export function variableOf(port: PortName): string {
  return portVariables[port].variable;
}

/**
 * Reads the settings of this copy of the project from the environment, with defaults for the rest.
 * @throws when a port is not a valid number, two are the same, or another value is wrong; the message names
 * the variables
 */
export function readSettings(env: Environment): Settings {
  const ports = {
    site: readPort(env, 'site'),
    sandbox: readPort(env, 'sandbox'),
    mail: readPort(env, 'mail'),
    smtp: readPort(env, 'smtp'),
    console: readPort(env, 'console'),
  };
  // Without CONSOLE_PORT, a copy that takes its standard for another purpose has no console.
  const { console: consolePort, ...others } = ports;
  const chosen = [...Object.values(others), ...(env.CONSOLE_PORT ? [consolePort] : [])];
  if (new Set(chosen).size < chosen.length) {
    throw new Error(
      'PORT, SANDBOX_PORT, MAIL_PORT, SMTP_PORT and CONSOLE_PORT must be different ports.',
    );
  }
  return {
    isProduction: env.NODE_ENV === 'production',
    ports,
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    publicUrl: (env.PUBLIC_URL || `http://localhost:${ports.site}`).replace(/\/+$/, ''),
    consoleUrl: (env.CONSOLE_URL || `http://localhost:${ports.console}`).replace(/\/+$/, ''),
    stripeApiBase: env.STRIPE_API_BASE || `http://127.0.0.1:${ports.sandbox}`,
    collectsTax: collectsTax(env),
    smtpUrl: env.SMTP_URL || `smtp://127.0.0.1:${ports.smtp}`,
  };
}

/**
 * The operator's switch for tax, by which prices are made and checkout collects.
 * @throws for any other value
 */
function collectsTax({ STRIPE_TAX: value }: Environment): boolean {
  if (!value || value === 'off') return false;
  if (value === 'on') return true;
  throw new Error(`STRIPE_TAX must be on or off, not "${value}".`);
}

/** Whether a URL is Stripe's own, where nothing is set up unless the operator asks for it. */
export function isRealStripe(apiBase: string): boolean {
  return /(^|\.)stripe\.com$/.test(new URL(apiBase).hostname);
}

/** A live key, and any key in production, goes to the real Stripe unless STRIPE_API_BASE is set. */
export function withRealStripe(env: Environment): Environment {
  const usesLiveKey = /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY ?? '');
  if (env.STRIPE_API_BASE || (!usesLiveKey && env.NODE_ENV !== 'production')) return env;
  return { ...env, STRIPE_API_BASE: 'https://api.stripe.com' };
}

export function logFile(settings: Settings, program: string): string {
  return join(settings.dataDir, 'logs', `${program}.log`);
}

function readPort(env: Environment, name: PortName): number {
  const { variable, standard } = portVariables[name];
  const text = env[variable] || String(standard);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${variable} must be a port number, not "${text}".`);
  }
  return port;
}
