import type { ServiceGroup } from './lib/processes/service-group.ts';
import { supervise } from './lib/processes/supervise.ts';
import { readSettings, type Settings } from './lib/settings.ts';
import { checkPorts } from './lib/stack/check-ports.ts';
import {
  build,
  printTable,
  standInAddresses,
  startCompleteCopy,
} from './lib/stack/complete-copy.ts';
import { openSecrets } from './lib/stack/secrets.ts';
import { setUpStandIn } from './lib/stack/stripe-account.ts';
import { standInVariables } from './lib/stack/server.ts';
import { startStandIns } from './lib/stack/stand-ins.ts';

const usage = `npm run rehearse                 a server in production, with the stand-ins of npm start
npm run rehearse -- --stand-ins  the stand-ins alone, for servers of this machine at PUBLIC_URL`;

const options = process.argv.slice(2).join(' ');

await supervise(async (services, signal) => {
  if (options === '') await startRehearsal(services, signal);
  else if (options === '--stand-ins') await startStandInsAlone(services, signal);
  else throw new Error(usage);
});

async function startRehearsal(services: ServiceGroup, signal: AbortSignal): Promise<void> {
  const settings = readSettings({ ...process.env, NODE_ENV: '' });
  const given = { ...process.env, NODE_ENV: 'production' };
  await startCompleteCopy(services, settings, given, signal);
  console.log(`ready ${settings.publicUrl}`);
}

/** The servers have a configuration of their own: nothing of it but the address reaches the stand-ins. */
async function startStandInsAlone(services: ServiceGroup, signal: AbortSignal): Promise<void> {
  if (!process.env.PUBLIC_URL) throw new Error('PUBLIC_URL is missing: the address of the servers');
  const others = { NODE_ENV: '', STRIPE_API_BASE: '', SMTP_URL: '' };
  const settings = readSettings({ ...process.env, ...others });
  await checkPorts(settings, ['sandbox', 'mail', 'smtp'], false);
  await build(signal, ['sandbox']);
  await startStandIns(services, settings);
  await setUpStandIn(settings, openSecrets(settings.dataDir, {}));
  printVariables(settings);
  printTable([...standInAddresses(settings), ['Data and logs', settings.dataDir]]);
  console.log(`ready http://localhost:${settings.ports.sandbox}`);
}

function printVariables(settings: Settings): void {
  const secrets = openSecrets(settings.dataDir, {});
  const variables = {
    ...standInVariables(settings, secrets),
    STRIPE_WEBHOOK_SECRET: secrets.createdWebhookSecret,
  };
  for (const [name, value] of Object.entries(variables)) console.log(`${name}=${value}`);
}
