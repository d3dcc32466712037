import { openSandbox, type SandboxClient } from '../clients/sandbox.ts';
import { signUp, subscribe } from '../clients/user.ts';
import type { TemporaryCopy } from '../stack/temporary-copy.ts';

const years = 3;

/**
 * Prints how long the sandbox's clock takes for a year of one subscriber: a yearly one, then a monthly one as
 * well, then the same without webhooks, which leaves out what the server does with them.
 */
export async function measureAdvance(copy: TemporaryCopy): Promise<void> {
  const sandbox = openSandbox(copy.sandboxUrl);
  for (const plan of ['YEARLY', 'MONTHLY'] as const) {
    const email = `${plan}@stillweb.example`.toLowerCase();
    await subscribe(await signUp(copy, { name: 'Bench', email, password: 'Passw0rd!' }), plan);
    await sandbox.advance('P15D');
    print(`with a ${plan} subscriber`, await timeYears(sandbox));
  }
  await sandbox.webhooks('drop');
  print('both, without webhooks', await timeYears(sandbox));
}

async function timeYears({ advance }: SandboxClient): Promise<number[]> {
  const times: number[] = [];
  while (times.length < years) {
    const since = performance.now();
    await advance('P1Y');
    times.push(performance.now() - since);
  }
  return times;
}

function print(what: string, times: number[]): void {
  const shown = times.map((time) => Math.round(time)).join(', ');
  console.log(`${what.padEnd(28)}${shown} ms for each of ${times.length} years`);
}
