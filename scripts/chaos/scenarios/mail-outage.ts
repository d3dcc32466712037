import { setTimeout } from 'node:timers/promises';
import { underLoad } from '../load.ts';
import type { Scenario } from '../scenario.ts';

const outageMs = 40_000;

/** The mail server is down for longer than a few retries; ten minutes would only add waiting. */
export const mailOutage: Scenario = {
  name: 'mail',
  run: async (context) => {
    const { system, scaled, report } = context;
    const { mail } = system.proxies;
    const ms = scaled(outageMs);
    await system.startServers(1);
    const { measured, lost, wrong, duplicates } = await underLoad(
      context,
      async ({ users }) => {
        await setTimeout(scaled(3_000));
        await mail.inject('refuse');
        await setTimeout(ms);
        const waiting = users.filter((user) => user.registered && !user.verified);
        await mail.clear();
        return waiting.length;
      },
      { users: 8 },
    );
    const broken = mail.brokenCount();
    report({
      injected: `mail server down for ${Math.round(ms / 1000)} s (stands for 10 min)`,
      observed: `${measured} users waited for an email; retries brought forward; ${broken} connections broken, ${duplicates.length} emails sent twice`,
      lost,
      // When the answer to an accepted email is lost, sending it again is right.
      wrong: [...wrong, ...duplicates.slice(broken)],
    });
  },
};
