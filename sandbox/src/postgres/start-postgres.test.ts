import { expect, test } from 'vitest';

import { createHome, query } from './test/cluster.ts';

test('data survive a stop and a start; meanwhile another start and a wrong password are refused', async () => {
  const { start } = createHome();
  const first = await start();
  await first.createDatabase('notes');
  await first.createDatabase('notes');
  await query(first.url('notes'), 'create table note as select 1 as id');
  await expect(start()).rejects.toThrow(`in use by process ${process.pid}`);
  const url = new URL(first.url('postgres'));
  url.password = 'wrong';
  await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed');
  await first.stop();

  const second = await start();
  expect(await query(second.url('notes'), 'select id from note')).toEqual([{ id: 1 }]);
  await second.stop();
});
