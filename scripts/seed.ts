import { bringToLife, type Doors } from './seed/bring-to-life.ts';
import { addressOf, password, personas } from './seed/personas.ts';
import { openSite } from './seed/site-client.ts';
import { readSettings } from './settings.ts';
import { untilAnswers } from './until-answers.ts';

try {
  const { ports } = readSettings(process.env);
  const siteUrl = `http://localhost:${ports.site}`;
  await untilAnswers(`${siteUrl}/health/ready`, 2_000).catch(() => {
    throw new Error(`There is no site at ${siteUrl}. Run "npm start" first, in another terminal.`);
  });
  const doors = {
    site: openSite(siteUrl),
    sandboxUrl: `http://localhost:${ports.sandbox}`,
    inboxUrl: `http://localhost:${ports.mail}`,
  };
  const known = await countKnown(doors);
  if (known === 0) await bringToLife(doors);
  else if (known < personas.length) {
    throw new Error('Some personas exist and some do not: seed an empty DATA_DIR instead.');
  }
  for (const persona of personas) {
    console.log(`  ${addressOf(persona).padEnd(34)} ${persona.status ?? 'no subscription'}`);
  }
  console.log(known === 0 ? `Their password is ${password}` : 'They were there already.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Time can't pass twice for the same people, so those who exist are left alone. */
async function countKnown({ site }: Doors): Promise<number> {
  let known = 0;
  for (const persona of personas) {
    if (await site.logIn({ email: addressOf(persona), password })) known += 1;
  }
  return known;
}
