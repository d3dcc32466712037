import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** The one shell of an administrator: variables, the folder and jobs stay from one text of commands to the next. */
export type Shell = {
  /** @returns what the commands print. @throws with that when one of them fails */
  run: (commands: string) => Promise<string>;
};

const file = '/run/commands.sh';
const end = 'end of the commands';

export function openShell(): Shell {
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
      // The commands themselves read nothing of what follows here.
      shell.stdin.write(`. ${file} < /dev/null\necho '${end}'\n`);
      while (!output.includes(end)) await Promise.race([once(shell.stdout, 'data'), exited]);
      return output.replace(end, '').trim();
    },
  };
}
