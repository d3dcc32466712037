import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/**
 * Builds the extension for a site that runs.
 * @param output where to, one folder for each browser
 * @param lists the folder of an operator's lists
 * @returns the folder of the build
 */
export async function buildExtension(
  site: string,
  output: string,
  browser: 'chrome' | 'firefox' = 'chrome',
  lists = '',
): Promise<string> {
  const settings = {
    PUBLIC_URL: site,
    EXTENSION_OUTPUT: output,
    EXTENSION_BROWSER: browser,
    EXTENSION_LISTS: lists,
  };
  const env = { ...process.env, ...settings };
  await promisify(execFile)(process.execPath, ['scripts/extension.ts'], { cwd: root, env });
  return join(output, `${browser}-mv3`);
}

type Manifest = {
  version: string;
  permissions: string[];
  host_permissions: string[];
  content_scripts?: { matches: string[]; js: string[]; run_at?: string }[];
};

/** A copy of a build with another manifest, such as that of a later version. */
export function copyExtension(from: string, to: string, change: (manifest: Manifest) => void) {
  cpSync(from, to, { recursive: true });
  changeManifest(to, change);
}

export function changeManifest(folder: string, change: (manifest: Manifest) => void): void {
  const file = join(folder, 'manifest.json');
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'));
  change(manifest);
  writeFileSync(file, JSON.stringify(manifest));
}
