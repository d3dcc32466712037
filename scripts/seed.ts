import { openSite } from './clients/site-client.ts';
import { waitForUrl } from './processes/wait-for-url.ts';
import { createPersonas, type EntryPoints } from './seed/create-personas.ts';
import { emailOf, password, personas } from './seed/personas.ts';
import { readSettings } from './settings.ts';

try {
  const { ports } = readSettings(process.env);
  const siteUrl = `http://localhost:${ports.site}`;
  await waitForUrl(`${siteUrl}/health/ready`, { timeoutMs: 2_000 }).catch(() => {
    throw new Error(`There is no site at ${siteUrl}. Run "npm start" first, in another terminal.`);
  });
  const entryPoints = {
    site: openSite(siteUrl),
    sandboxUrl: `http://localhost:${ports.sandbox}`,
    inboxUrl: `http://localhost:${ports.mail}`,
  };
  const existing = await countExisting(entryPoints);
  if (existing === 0) await createPersonas(entryPoints);
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
async function countExisting({ site }: EntryPoints): Promise<number> {
  let existing = 0;
  for (const persona of personas) {
    if (await site.logIn({ email: emailOf(persona), password })) existing += 1;
  }
  return existing;
}
