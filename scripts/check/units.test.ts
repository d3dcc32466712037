import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { root } from '../lib/settings.ts';

const systemd = '/usr/bin/systemd-analyze';
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const units = globSync('deploy/systemd/*.{service,timer}', { cwd: root });

describe.skipIf(!existsSync(systemd))('with systemd', () => {
  test('the units are valid, and run programs that exist', () => {
    const folder = mkdtempSync(join(tmpdir(), 'units-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const unit of units) {
      const text = read(unit);
      writeFileSync(join(folder, basename(unit)), text.replaceAll('/opt/stillweb/current/', root));
    }
    const paths = units.map((unit) => join(folder, basename(unit)));
    const { status, stderr } = spawnSync(systemd, ['verify', ...paths], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

test('a backup that fails is reported', () => {
  const [, reporter] =
    /^OnFailure=(.+)%p/m.exec(read('deploy/systemd/stillweb-backup.service')) ?? [];
  expect(units).toContain(`deploy/systemd/${reporter}.service`);
});
