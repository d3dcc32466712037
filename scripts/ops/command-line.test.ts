import { expect, test } from 'vitest';
import { matchCommand, type Command } from './command-line.ts';

const command = (call: string, acts?: true): Command => ({
  call,
  does: '',
  ...(acts && { acts }),
  run: async () => [],
});

const commands = [
  command('why EMAIL'),
  command('pending'),
  command('events --failed'),
  command('figures USD [AT]'),
  command('licence unlink ID'),
  command('licence EMAIL'),
  command('clear-limits [NAME]', true),
];

test.each([
  [['why', ' Ada@Stillweb.example '], 'why EMAIL', ['ada@stillweb.example']],
  [['pending'], 'pending', []],
  [['events', '--failed'], 'events --failed', []],
  [['figures', 'USD'], 'figures USD [AT]', ['USD', '']],
  [['figures', 'USD', '2026-11-01'], 'figures USD [AT]', ['USD', '2026-11-01']],
  [['licence', 'unlink', 'ID-1'], 'licence unlink ID', ['ID-1']],
  [['licence', 'ada@stillweb.example'], 'licence EMAIL', ['ada@stillweb.example']],
  [['clear-limits', '--write'], 'clear-limits [NAME]', ['']],
  [['clear-limits', '--write', 'mailbox'], 'clear-limits [NAME]', ['mailbox']],
])('%s is %s with %s', (typed, call, values) => {
  const match = matchCommand(commands, typed);
  expect(match?.command.call).toBe(call);
  expect(match?.values).toEqual(values);
});

test.each([
  [['why']],
  [['why', ' ']],
  [['why', 'ada@stillweb.example', 'now']],
  [['why', 'ada@stillweb.example', '--write']],
  [['events', '--all']],
  [['clear-limits', '--all']],
  [['unknown']],
])('%s is no command', (typed) => {
  expect(matchCommand(commands, typed)).toBeUndefined();
});
