// Runs scripts/NAME.ts on the project's own Node, after installing missing dependencies. Only this file
// runs on the Node of the machine, so it is plain JavaScript and imports no npm package.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name, ...args] = process.argv.slice(2);

// Only Lighthouse and all tests use the packages of that folder.
const needsTools = args.includes(name === 'prove' ? 'lighthouse' : '--exhaustive');
const packages = needsTools ? [root, join(root, 'e2e/exhaustive-tools')] : [root];
for (const folder of packages.filter((folder) => !isInstalled(folder))) {
  const since = performance.now();
  install(folder);
  console.log(`Installed in ${((performance.now() - since) / 1000).toFixed(1)} s.`);
}
run(findNode());

/** Compares the versions that npm has installed with those in the lock file. */
function isInstalled(folder) {
  const wanted = readPackages(folder, 'package-lock.json');
  const installed = readPackages(folder, 'node_modules/.package-lock.json');
  if (!installed) return false;
  return Object.entries(wanted ?? {}).every(([path, { version, optional }]) => {
    if (!path.includes('node_modules/')) return true;
    const entry = installed[path];
    return entry && existsSync(join(folder, path)) ? entry.version === version : optional === true;
  });
}

function readPackages(folder, file) {
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function install(folder) {
  console.log('Installing dependencies (npm ci); the first time this takes a minute…');
  // The build needs the development dependencies, also with NODE_ENV=production.
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm(folder, ['ci', ...flags])) return;
  // A lock file written on another platform may lack this one's optional packages.
  console.log('npm ci did not succeed; trying npm install, without touching the lock file…');
  if (npm(folder, ['install', '--no-save', '--no-package-lock', ...flags])) return;
  console.error('The dependencies could not be installed: see what npm says above.');
  process.exit(1);
}

function npm(cwd, npmArgs) {
  const cli = process.env.npm_execpath;
  const [command, ...before] = cli?.endsWith('.js') ? [process.execPath, cli] : ['npm'];
  const options = { cwd, stdio: ['ignore', 'ignore', 'inherit'] };
  return spawnSync(command, [...before, ...npmArgs], options).status === 0;
}

function findNode() {
  const own = join(root, 'node_modules/.bin/node');
  if (spawnSync(own, ['--version']).status === 0) return own;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  console.error(
    `The npm package "node" has no usable Node here, and this one is ${process.version}. ` +
      'Use Node 22.22 or newer, or let npm run the install script of the package "node".',
  );
  process.exit(1);
}

function run(node) {
  const script = join(root, 'scripts', `${name}.ts`);
  const flags = ['--disable-warning=ExperimentalWarning'];
  const bin = join(root, 'node_modules/.bin');
  const child = spawn(node, [...flags, script, ...args], {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
      // Loading takes a quarter less time, here and in the programs that the script starts.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
    },
    // The channel closes when this process is killed, and the script notices.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
