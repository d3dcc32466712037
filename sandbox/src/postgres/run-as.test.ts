import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { choosePostgresUser } from './run-as.ts';

const root = 'root:x:0:0:root:/root:/bin/bash';
const daemon = 'daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin';
const nobody = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin';

function choose(lines: string[]) {
  const directory = mkdtempSync(join(tmpdir(), 'stillweb-passwd-'));
  const passwd = join(directory, 'passwd');
  writeFileSync(passwd, `${lines.join('\n')}\n`);
  try {
    return choosePostgresUser(passwd);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)('for root PostgreSQL runs as nobody, or else as another user', () => {
  expect(choose([root, daemon, nobody])).toEqual({ uid: 65_534, gid: 65_534 });
  expect(choose([root, daemon])).toEqual({ uid: 1, gid: 1 });
});

test.runIf(isRoot)('root without any other user is an error', () => {
  expect(() => choose([root])).toThrow('no other user');
});
