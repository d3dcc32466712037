import { setTimeout } from 'node:timers/promises';
import { startLoad } from './load.ts';
import { reckon } from './reckoning.ts';
import type { Scenario } from './scenario.ts';

const outageMs = 40_000;

/** The mail server is away for longer than a few tries; ten minutes differ from it by waiting only. */
export const mailOutage: Scenario = {
  name: 'mail',
  play: async ({ world, random, scaled, report }) => {
    const server = await world.startServer();
    await world.balancer.use([server.url]);
    const load = startLoad(world, random, { people: 8 });
    await setTimeout(scaled(3_000));
    await world.proxies.mail.begin('refuse');
    const broken = world.proxies.mail.broken();
    const ms = scaled(outageMs);
    await setTimeout(ms);
    const waiting = load.journal.entries.filter((entry) => entry.registered && !entry.verified);
    await world.proxies.mail.end();
    await load.stop();
    const { lost, wrong, twice } = await reckon(world, load.journal);
    server.part.stop();
    report({
      scenario: 'mail',
      injected: `mail server away ${Math.round(ms / 1000)} s (for 10 min)`,
      observed: `${waiting.length} people waited for mail; later tries brought forward; ${broken} connections broken, ${twice.length} mails twice`,
      lost,
      // Where an accepted mail's answer is lost, nobody can know that it was accepted.
      wrong: [...load.tally.wrong, ...wrong, ...twice.slice(broken)],
    });
    await server.part.ended;
  },
};
