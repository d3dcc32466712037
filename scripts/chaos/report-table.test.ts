import { expect, test } from 'vitest';
import { renderTable } from './report-table.ts';

const row = { scenario: 'kill', injected: 'kill -9', observed: '7 calls', lost: [], wrong: [] };
const table = `\
| scenario | injected | observed | lost | wrong |
|----------|----------|----------|------|-------|`;

test.each([
  { what: 'no rows', rows: [], text: table },
  {
    what: 'a clean row',
    rows: [row],
    text: `${table}\n| kill     | kill -9  | 7 calls  | 0    | 0     |`,
  },
  {
    what: 'a row with problems, each once',
    rows: [{ ...row, lost: ['email to ada'], wrong: ['late', 'late'] }],
    text: `${table}
| kill     | kill -9  | 7 calls  | 1    | 2     |
kill, kill -9: lost: email to ada
kill, kill -9: wrong: late`,
  },
])('renders $what', ({ rows, text }) => {
  expect(renderTable(rows)).toBe(text);
});

test('lists at most eight problems of a row', () => {
  const wrong = Array.from({ length: 10 }, (_, index) => `problem ${index}`);
  const lines = renderTable([{ ...row, wrong }])
    .split('\n')
    .slice(3);
  expect(lines).toHaveLength(9);
  expect(lines.at(-1)).toBe('kill, kill -9: … and 2 more');
});
