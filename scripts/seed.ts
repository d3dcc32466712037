import { authApi } from '@stillweb/contract/account/auth';
import { apiBase } from '@stillweb/contract/errors';
import { callApi } from './clients/api.ts';
import { openSandbox } from './clients/sandbox.ts';
import { waitForUrl } from './processes/wait-for-url.ts';
import { createPersonas } from './seed/create-personas.ts';
import { emailOf, password, personas } from './seed/personas.ts';
import { readSettings } from './settings.ts';

try {
  const { ports } = readSettings(process.env);
  const siteUrl = `http://localhost:${ports.site}`;
  await waitForUrl(`${siteUrl}/health/ready`, { timeoutMs: 2_000 }).catch(() => {
    throw new Error(`There is no site at ${siteUrl}. Run "npm start" first, in another terminal.`);
  });
  const existing = await countExisting(siteUrl);
  const inboxUrl = `http://localhost:${ports.mail}`;
  const sandbox = openSandbox(`http://localhost:${ports.sandbox}`);
  if (existing === 0) await createPersonas({ siteUrl, inboxUrl }, sandbox);
  else if (existing < personas.length) {
    throw new Error('Some personas exist and some do not: seed an empty DATA_DIR instead.');
  }
  for (const persona of personas) {
    console.log(`  ${emailOf(persona).padEnd(34)} ${persona.status ?? 'no subscription'}`);
  }
  console.log(existing === 0 ? `Their password is ${password}` : 'They were there already.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** The clock cannot advance a second time for the same users, so existing ones stay as they are. */
async function countExisting(siteUrl: string): Promise<number> {
  let existing = 0;
  for (const persona of personas) {
    const body = { email: emailOf(persona), password };
    const { status } = await callApi('POST', `${siteUrl}${apiBase}${authApi.login.path}`, { body });
    if (status === 200) existing += 1;
    else if (status !== 401 && status !== 403) throw new Error(`The log-in answered ${status}.`);
  }
  return existing;
}
