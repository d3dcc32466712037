import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/** Builds the extension for a site that runs. @returns the folder with both browsers' builds */
export async function buildExtension(site: string): Promise<string> {
  const output = mkdtempSync(join(tmpdir(), 'stillweb-extension-'));
  const env = { ...process.env, PUBLIC_URL: site, EXTENSION_OUTPUT: output };
  await promisify(execFile)(process.execPath, ['scripts/extension.ts'], { cwd: root, env });
  return output;
}

type Manifest = { version: string; permissions: string[]; host_permissions: string[] };

/** A copy of a build with another manifest, such as that of a later version. */
export function copyExtension(folder: string, change: (manifest: Manifest) => void): string {
  const copy = mkdtempSync(join(tmpdir(), 'stillweb-extension-'));
  cpSync(folder, copy, { recursive: true });
  changeManifest(copy, change);
  return copy;
}

export function changeManifest(folder: string, change: (manifest: Manifest) => void): void {
  const file = join(folder, 'manifest.json');
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'));
  change(manifest);
  writeFileSync(file, JSON.stringify(manifest));
}
