import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '../lib/statistics.ts';
import {
  killAtRandom,
  readImported,
  startOldBusiness,
  type OldBusinessWorld,
} from '../test/old-business-world.ts';
import { startImport } from '../test/run-import.ts';

let business: OldBusinessWorld;
let imported: Awaited<ReturnType<typeof readImported>>;

beforeAll(async () => {
  business = await startOldBusiness({ users: 4000, customers: 39, seed: 7 });
});
afterAll(() => business.close());

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'moving in 2: killed at random moments and run again, it is as if it had run once (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const { usersFile, mapOption } = business;
    const copy = await business.aCopy();
    for (let round = 0; round < 4; round += 1) {
      if (random() < 0.5) {
        await killAtRandom(business, copy, random);
        continue;
      }
      const { child, ended } = startImport(copy.env, [usersFile, ...mapOption, '--write']);
      await pause(300 + random() * 2500);
      child.kill('SIGKILL');
      await ended;
    }
    expect((await copy.run(usersFile, ...mapOption, '--write')).status).toBe(2);
    if (!imported) {
      const once = await business.aCopy();
      await once.run(usersFile, ...mapOption, '--write');
      imported = await readImported(once.pool);
    }
    expect(await readImported(copy.pool)).toEqual(imported);
  },
);

test('moving in 2: an interrupted import ends after its batch, and goes on when it is run again', async () => {
  const { usersFile, mapOption } = business;
  const { pool, env, run } = await business.aCopy();
  const { child, ended } = startImport(env, [usersFile, ...mapOption, '--write']);
  const count = async (): Promise<number> =>
    (await pool.query('select count(*) as n from users')).rows[0].n;
  while ((await count()) === 0) await pause(5);
  child.kill('SIGINT');
  const { status, stdout } = await ended;
  expect({ status, stdout }).toEqual({
    status: 1,
    stdout: expect.stringMatching(/^Stopped after \d+ of 4006 rows: run it again to go on\.\n$/m),
  });
  expect((await count()) % 500).toBe(0);
  await run(usersFile, ...mapOption, '--write');
  expect(await count()).toBe(4000);
});
