import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../settings.ts';

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'stillweb-image-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Follows the stage of the Dockerfile that installs the packages. */
beforeAll(() => {
  const [, stage = ''] = /AS packages\n([\s\S]+?)\nFROM /.exec(dockerfile) ?? [];
  const steps = stage.replaceAll('\\\n', '').matchAll(/^(COPY|RUN) (.+)$/gm);
  for (const [, step, rest = ''] of steps) {
    if (step === 'RUN') {
      execFileSync('sh', ['-ec', rest], { cwd: folder, stdio: 'pipe' });
      continue;
    }
    const [target = '', ...sources] = rest.split(' ').toReversed();
    for (const file of sources)
      cpSync(join(root, file), join(folder, target, file.split('/').at(-1) ?? ''));
  }
}, 180_000);

type Package = { name?: string; version?: string; link?: boolean };

test('the list of the packages in an image names each of them, and no other', () => {
  const { packages }: { packages: Record<string, Package> } = JSON.parse(
    readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'),
  );
  const installed = Object.entries(packages)
    .filter(([, { link }]) => !link)
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`);
  const { components } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'));
  const listed = components.map(({ purl }: { purl: string }) =>
    decodeURIComponent(purl.replace('pkg:npm/', '')),
  );
  expect(listed.length).toBeGreaterThan(100);
  expect(new Set(listed)).toEqual(new Set(installed));
});

test('the packages in an image have the versions of the lock file, and at most 200 MB', () => {
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { packages } = JSON.parse(
    readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'),
  );
  for (const [path, { version }] of Object.entries<Package>(packages)) {
    expect(locked[path]?.version, path).toBe(version);
  }
  const files = globSync('**/node_modules/**', { cwd: folder, withFileTypes: true });
  const sizes = files
    .filter((file) => file.isFile())
    .map((file) => statSync(join(file.parentPath, file.name)).blocks * 512);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(200e6);
  expect(existsSync(join(folder, 'node_modules/node'))).toBe(false);
});
