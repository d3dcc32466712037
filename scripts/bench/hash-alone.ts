import { availableParallelism } from 'node:os';
import { createPasswordHasher } from '../../server/src/account/password-hasher.ts';
import type { Contestant } from './rounds.ts';

/** The product's own check of a password in this process, on as many processors, and nothing else. */
export async function hashAlone(): Promise<Contestant> {
  const passwords = createPasswordHasher();
  const stored = await passwords.hash('Passw0rd!');
  return {
    name: 'argon2 alone',
    work: async (seconds) => {
      const times: number[] = [];
      const end = performance.now() + seconds * 1000;
      const worker = async () => {
        while (performance.now() < end) {
          const since = performance.now();
          await passwords.matches('Passw0rd!', stored);
          times.push(performance.now() - since);
        }
      };
      await Promise.all(Array.from({ length: availableParallelism() }, worker));
      return times;
    },
    cpuSeconds: async () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
  };
}
