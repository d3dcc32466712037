import { test } from 'vitest';
import { expectRefusal, useSetUpCommand } from '../../../../test/worlds/set-up-command.ts';

useSetUpCommand();

// The command `script` gives it a terminal; other systems have another one of that name.
test.skipIf(process.platform !== 'linux').each([
  ['no', 'no\r'],
  ['nothing', '\r'],
  ['the end of input', '\u0004'],
  ['Ctrl-C', '\u0003'],
])('at a terminal stripe:setup changes nothing when the answer is %s', expectRefusal);
