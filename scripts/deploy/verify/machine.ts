import { readFileSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { join } from 'node:path';
import { underLoad } from '../../prove/chaos/load.ts';
import { openSandbox } from '../../clients/sandbox.ts';
import { currentSubscription, logIn } from '../../clients/user.ts';
import { waitFor } from '../../clients/wait-for.ts';
import { createRandom } from '../../lib/statistics.ts';
import { root } from '../../lib/settings.ts';

/** The page that is followed, and the administrator's shell. */
export const page = readPage('docs/operations/going-live.md');
export const shell = openShell();

export const site = 'https://your.site';
export const copy = { siteUrl: site, inboxUrl: 'http://127.0.0.1:8025' };
export const sandbox = openSandbox('http://127.0.0.1:12111');
export const buyer = { name: 'Ada', email: 'you@your.site', password: 'Rehearsal-42-otters' };

const environmentFile = '/etc/stillweb/environment';

/** Runs all commands of a section. @returns their output */
export async function follow(heading: string): Promise<string> {
  return step(heading, async () => {
    const outputs: string[] = [];
    for (const commands of page.commandsOf(heading)) outputs.push(await shell.run(commands));
    return outputs.join('\n');
  });
}

/** Prints how a step ended, and after how long. */
export async function step<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const since = performance.now();
  const took = () => `(${((performance.now() - since) / 1000).toFixed(1)} s)`;
  try {
    const result = await run();
    console.log(`✓ ${name} ${took()}`);
    return result;
  } catch (error) {
    console.log(`✗ ${name} ${took()}`);
    throw error;
  }
}

/** The variables of the servers. */
export const environment = {
  read: (name: string): string =>
    new RegExp(`^${name}=(.*)$`, 'm').exec(readFileSync(environmentFile, 'utf8'))?.[1] ?? '',
  /** Replaces everywhere, as a text's `replaceAll` does. */
  replace: (from: string | RegExp, to: string): void => {
    writeFileSync(environmentFile, readFileSync(environmentFile, 'utf8').replaceAll(from, to));
  },
};

/** A buyer's subscription, once it has a status. */
export async function untilSubscribed(status: string, as = buyer) {
  const user = await logIn(copy, as);
  return waitFor(`a subscription that is ${status}`, async () => {
    const subscription = await currentSubscription(user);
    return subscription?.status === status && subscription;
  });
}

/** Lets users act while something is done to the servers. @throws when a request or a write was lost */
export async function withoutALoss(disturb: () => Promise<unknown>): Promise<void> {
  const system = {
    balancer: { url: site },
    databaseUrl: environment.read('DATABASE_OWNER_URL'),
    inboxUrl: copy.inboxUrl,
    sandbox,
  };
  const { calls, refused, lost, wrong, duplicates } = await underLoad(
    { system, random: createRandom(1), users: 2 },
    disturb,
  );
  const problems = [...lost, ...wrong, ...duplicates];
  if (refused > 0) problems.push(`${refused} calls were refused`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  console.log(`  ${calls} calls, none of them refused or lost`);
}

/** The one shell of an administrator: variables, the folder and jobs stay from one text of commands to the next. */
type Shell = {
  /** @returns the output of the commands. @throws with that output when one of them fails */
  run: (commands: string) => Promise<string>;
};

const file = '/run/commands.sh';
const end = 'end of the commands';

function openShell(): Shell {
  const shell = spawn('bash', ['-em'], { cwd: '/root', stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  // Not 'close': a program in the background keeps the output open.
  const exited = once(shell, 'exit').then(async () => {
    await setTimeout(100);
    throw new Error(`The commands failed:\n${output.slice(-6_000)}`);
  });
  exited.catch(() => undefined);
  return {
    run: async (commands) => {
      writeFileSync(file, commands);
      output = '';
      // The commands themselves do not use the variables below.
      shell.stdin.write(`. ${file} < /dev/null\necho '${end}'\n`);
      while (!output.includes(end)) await Promise.race([once(shell.stdout, 'data'), exited]);
      return output.replace(end, '').trim();
    },
  };
}

/** A page of the documents whose commands are run as they stand there. */
type Page = {
  /**
   * The commands of a section, one text for each of its blocks.
   * @param count of the blocks, where each is used apart
   * @throws for a section without any, or with another number of them
   */
  commandsOf: (heading: string, count?: number) => string[];
  /** The headings of those sections whose commands were never asked for. */
  unread: () => string[];
};

/** @param file from the root of the project */
function readPage(file: string): Page {
  const sections = readFileSync(join(root, file), 'utf8')
    .split(/^## /m)
    .map((text) => ({ heading: text.split('\n', 1)[0] ?? '', blocks: findBlocks(text) }))
    .filter(({ blocks }) => blocks.length > 0);
  const read = new Set<string>();
  return {
    commandsOf: (heading, count) => {
      const section = sections.find((one) => one.heading === heading);
      if (!section) throw new Error(`${file} has no commands below "${heading}"`);
      const { length } = section.blocks;
      if (length !== (count ?? length))
        throw new Error(
          `${file} has ${length} blocks of commands below "${heading}", not ${count}`,
        );
      read.add(heading);
      return section.blocks;
    },
    unread: () => sections.map(({ heading }) => heading).filter((heading) => !read.has(heading)),
  };
}

/** A block in a list is indented as the list is. */
function findBlocks(text: string): string[] {
  return [...text.matchAll(/^( *)```sh\n([^]*?)^\1```$/gm)].map(([, indent = '', code = '']) =>
    code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}
