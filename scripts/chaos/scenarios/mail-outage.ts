import { setTimeout } from 'node:timers/promises';
import { startLoad } from '../load.ts';
import { verifyRecords } from '../verify-records.ts';
import type { Scenario } from '../scenario.ts';

const outageMs = 40_000;

/** The mail server is down for longer than a few retries; ten minutes would only add waiting. */
export const mailOutage: Scenario = {
  name: 'mail',
  run: async ({ system, random, scaled, report }) => {
    const server = await system.startServer();
    await system.balancer.use([server.url]);
    const load = startLoad(system, random, { users: 8 });
    await setTimeout(scaled(3_000));
    await system.proxies.mail.inject('refuse');
    const broken = system.proxies.mail.brokenCount();
    const ms = scaled(outageMs);
    await setTimeout(ms);
    const waiting = load.records.users.filter((user) => user.registered && !user.verified);
    await system.proxies.mail.clear();
    await load.stop();
    const { lost, wrong, duplicates } = await verifyRecords(system, load.records);
    server.service.stop();
    report({
      scenario: 'mail',
      injected: `mail server down for ${Math.round(ms / 1000)} s (stands for 10 min)`,
      observed: `${waiting.length} users waited for an email; retries brought forward; ${broken} connections broken, ${duplicates.length} emails sent twice`,
      lost,
      // When the answer to an accepted email is lost, sending it again is right.
      wrong: [...load.stats.wrong, ...wrong, ...duplicates.slice(broken)],
    });
    await server.service.ended;
  },
};
