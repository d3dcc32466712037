import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestSandbox } from './start-sandbox.ts';

type CliResult = { code: number; stdout: string; stderr: string };

export type StripeCli = {
  /** Runs one command of Stripe's own tool against the sandbox. */
  run: (...args: string[]) => Promise<CliResult>;
  /** Like `run`, for a command that prints JSON. @throws with its output when it fails */
  json: (...args: string[]) => Promise<unknown>;
  close: () => Promise<void>;
};

/** Nothing listens on the discard port: every request to another machine fails immediately. */
const NOWHERE = 'http://127.0.0.1:9';

/**
 * Stripe's official command-line tool in an empty home folder, without telemetry or network.
 * @throws when the tool does not run on this machine, which would look like a failure of the
 * sandbox
 */
export async function startStripeCli(sandbox: TestSandbox): Promise<StripeCli> {
  const home = await mkdtemp(join(tmpdir(), 'stripe-cli-'));
  const cli: StripeCli = {
    run: async (...args) =>
      execute([...args, '--api-base', sandbox.url, '--api-key', 'sk_test_sandbox'], home),
    async json(...args) {
      const { code, stdout, stderr } = await cli.run(...args);
      if (code !== 0) throw new Error(`stripe ${args.join(' ')}: ${stderr || stdout}`);
      return JSON.parse(stdout);
    },
    close: async () => rm(home, { recursive: true, force: true }),
  };
  const version = await execute(['version'], home);
  if (version.code !== 0) {
    await cli.close();
    throw new Error(
      `Stripe's command-line tool does not run here. Run \`npm ci --prefix e2e/exhaustive-tools\` first. ${version.stderr}`,
    );
  }
  return cli;
}

const tools = new URL('../../../../e2e/exhaustive-tools/node_modules/', import.meta.url);
const shim = fileURLToPath(new URL('@stripe/cli/bin/shim.js', tools));

async function execute(args: string[], home: string): Promise<CliResult> {
  return new Promise((resolve) => {
    const env = {
      PATH: process.env.PATH,
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      STRIPE_CLI_TELEMETRY_OPTOUT: '1',
      STRIPE_NO_AUTO_UPDATE: '1',
      STRIPE_CLI_NO_PLUGIN_AUTO_INSTALL: '1',
      HTTP_PROXY: NOWHERE,
      HTTPS_PROXY: NOWHERE,
      NO_PROXY: '127.0.0.1',
    };
    execFile(process.execPath, [shim, ...args], { env, encoding: 'utf8' }, (error, out, err) => {
      const code = typeof error?.code === 'number' ? error.code : 1;
      resolve({ code: error ? code : 0, stdout: out, stderr: err });
    });
  });
}
