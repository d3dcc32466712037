import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { root } from '../lib/settings.ts';

/** Sources that one folder may have. */
const crowded = 14;

/** Lines up to which a file with one caller beside it, and no test of its own, is part of that caller. */
const small = 45;

/** A folder of sources, and its files and folders that stay as they are, each with the reason. */
type Workspace = { folder: string; exceptions: Record<string, string> };

const workspaces: Workspace[] = [
  { folder: 'server/src', exceptions: {} },
  { folder: 'console/app', exceptions: {} },
  { folder: 'sandbox/src', exceptions: {} },
  { folder: 'scripts', exceptions: {} },
  { folder: 'texts', exceptions: {} },
  { folder: 'contract', exceptions: {} },
  { folder: 'licence', exceptions: {} },
  { folder: 'extension', exceptions: {} },
  { folder: 'ui/src', exceptions: {} },
  {
    folder: 'web',
    exceptions: {
      'web/app/features/account/keys/register-passkey.ts': 'loads with the first press',
      'web/app/features/account/settings/download-own-data.ts': 'loads with the first press',
    },
  },
];

/** @throws with a line for each folder that is too full, and each file that belongs into its caller */
export function checkRooms(): void {
  const texts = readTexts();
  const findings = workspaces.flatMap((workspace) => findCrowdedRooms(texts, workspace));
  if (findings.length > 0) throw new Error(findings.join('\n'));
}

/** The sources and tests of the checkout, by their paths. */
function readTexts(): Map<string, string> {
  const exclude = (name: string) => /(^|\/)(node_modules|build|\.\w+)$/.test(name);
  const files = globSync('**/*.{ts,tsx}', { cwd: root, exclude });
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** @param texts of the sources and tests of all workspaces, by their paths */
export function findCrowdedRooms(
  texts: Map<string, string>,
  { folder, exceptions }: Workspace,
): string[] {
  const all = [...texts.keys()].filter((file) => !isTest(file));
  const sources = all.filter((file) => file.startsWith(`${folder}/`));
  const excepted = Object.keys(exceptions);
  const full = [...Map.groupBy(sources, dirname)].filter(([, files]) => files.length > crowded);
  const callers = findCallers(all, texts);
  const parts = sources.filter((file) => {
    const [caller, ...others] = callers.get(file) ?? [];
    if (!caller || others.length > 0 || dirname(caller) !== dirname(file)) return false;
    return countLines(texts.get(file)) <= small && !texts.has(file.replace(/\.tsx?$/, '.test$&'));
  });
  const found = new Map([
    ...full.map(([folder, { length }]) => [folder, `${length} sources, ${crowded} fit`] as const),
    ...parts.map((file) => {
      const caller = basename(callers.get(file)?.[0] ?? '');
      return [file, `${countLines(texts.get(file))} lines for one caller, ${caller}`] as const;
    }),
  ]);
  return [
    ...[...found]
      .filter(([place]) => !excepted.includes(place))
      .map(([place, reason]) => `${place}: ${reason}`),
    ...excepted
      .filter((place) => !found.has(place))
      .map((place) => `${place}: is no exception any more`),
    ...(excepted.length > 6 ? [`${excepted.length} exceptions, 6 are allowed`] : []),
  ];
}

function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$|(^|\/)(test|testing)\/|^e2e\//.test(file);
}

/** For each file the sources that import it. */
function findCallers(sources: string[], texts: Map<string, string>): Map<string, string[]> {
  const imports = sources.flatMap((caller) =>
    [...(texts.get(caller) ?? '').matchAll(/(?:from |import\()'([.@][^']+)'/g)].map(
      ([, path = '']) => ({ caller, file: resolve(caller, path) }),
    ),
  );
  return new Map(
    [...Map.groupBy(imports, ({ file }) => file)].map(([file, rows]) => [
      file,
      [...new Set(rows.map(({ caller }) => caller))],
    ]),
  );
}

/** The file of an import, which another workspace names by its package. */
function resolve(caller: string, path: string): string {
  const [, workspace, name = ''] = /^@stillweb\/(contract|ui)\/(.+)$/.exec(path) ?? [];
  if (workspace === undefined) return join(dirname(caller), path);
  return join(workspace, 'src', workspace === 'contract' ? `${name}.ts` : name);
}

const countLines = (text = '') => text.split('\n').length - 1;
