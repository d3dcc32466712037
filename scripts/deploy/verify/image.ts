import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a Dockerfile makes, as folders: where there is no container engine, its steps are taken by hand. */
export type Image = {
  /** The folder that is `/app` in it. */
  app: string;
  env: Record<string, string>;
  command: string[];
  healthcheck: string[];
};

type Stage = { name: string; app: string };

/**
 * Takes the steps of a Dockerfile whose stages all work in `/app`, each in a folder that is bound there.
 * @param folder for the stages
 * @param context the folder that is copied from
 * @param path where the programs of the base image are
 */
export async function buildImage({
  context,
  folder,
  path,
}: {
  context: string;
  folder: string;
  path: string;
}): Promise<Image> {
  const stages: Stage[] = [];
  const image = { env: {} as Record<string, string>, command: [''], healthcheck: [''] };
  for (const { instruction, rest } of readInstructions(join(context, 'Dockerfile'))) {
    const stage = stages.at(-1);
    if (instruction === 'FROM') {
      const name = / as (\S+)$/i.exec(rest)?.[1] ?? String(stages.length);
      const app = join(folder, name, 'app');
      mkdirSync(app, { recursive: true });
      stages.push({ name, app });
      image.env = {};
    } else if (!stage || ['ARG', 'WORKDIR', 'USER', 'EXPOSE'].includes(instruction)) {
      continue;
    } else if (instruction === 'ENV') {
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g))
        image.env[name] = value;
    } else if (instruction === 'COPY') {
      copy(rest, { stage, stages, context });
    } else if (instruction === 'RUN') {
      await run('unshare', ['--mount', 'sh', '-euc', inApp(stage.app, rest)], {
        env: { ...process.env, ...image.env, PATH: path },
        maxBuffer: 100_000_000,
      });
    } else if (instruction === 'CMD') {
      image.command = JSON.parse(rest);
    } else if (instruction === 'HEALTHCHECK') {
      image.healthcheck = JSON.parse(rest.slice(rest.indexOf('CMD') + 3));
    } else {
      throw new Error(`The Dockerfile has the instruction ${instruction}, which is not known here`);
    }
  }
  return { ...image, app: stages.at(-1)?.app ?? '' };
}

/** A shell's line that runs another one in a folder that is `/app`. */
export function inApp(app: string, line: string): string {
  return `mkdir -p /app; mount --bind '${app}' /app; cd /app; ${line}`;
}

function readInstructions(file: string) {
  const text = readFileSync(file, 'utf8').replaceAll(/^\s*#.*\n/gm, '');
  return [...text.matchAll(/^([A-Z]+) +((?:.*\\\n)*.*)$/gm)].map(
    ([, instruction = '', rest = '']) => ({
      instruction,
      rest: rest.replaceAll(/\\\n/g, ' ').trim(),
    }),
  );
}

type Places = { stage: Stage; stages: Stage[]; context: string };

function copy(rest: string, { stage, stages, context }: Places): void {
  const from = /^--from=(\S+)/.exec(rest)?.[1];
  const words = rest.split(/\s+/).filter((word) => !word.startsWith('--'));
  const destination = words.pop() ?? '';
  for (const source of words) {
    const other = stages.find(({ name }) => name === from);
    const path = other ? join(other.app, source.replace(/^\/app\/?/, '')) : join(context, source);
    const isFile = statSync(path).isFile();
    const isInto = destination.endsWith('/') || destination === '.';
    const target =
      isFile && isInto ? join(destination, source.split('/').at(-1) ?? '') : destination;
    cpSync(path, join(stage.app, target.replace(/^\/app\/?/, '')), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}
