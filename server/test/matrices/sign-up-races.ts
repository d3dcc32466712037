import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { AccountTables } from '../../src/account/tables.ts';
import { anAddress, attemptLogIn, testPassword } from '../people/a-user.ts';
import { attackersPassword, createSignUps, passwordRequired } from '../people/rival-sign-ups.ts';
import type { TestServer } from '../worlds/start-server.ts';

/** Sign-ups with one address that race, in rounds that may run in parallel. */
export function createSignUpRaces(server: TestServer, db: Kysely<AccountTables>) {
  const signUps = createSignUps(server);
  return {
    /** Two sign up in parallel; then the owner proceeds in one of five ways. */
    raceOfTwo: async (number: number) => {
      const email = anAddress('raced');
      const [owner] = await Promise.all([
        signUps.register({ email }),
        signUps.registerAttacker(email),
      ]);
      const [newest = '', older = ''] = await signUps.receivedTokens(email, 2);
      let password = testPassword;
      switch (number % 5) {
        case 0:
          expect(await signUps.verify(newest)).toMatchObject(passwordRequired);
          expect(await signUps.verify(newest, { password })).toMatchObject({ status: 200 });
          break;
        case 1:
          expect(await signUps.verify(older, { password })).toMatchObject({ status: 200 });
          break;
        case 2:
          expect(await signUps.verify(newest, undefined, owner.cookie)).toMatchObject({
            status: 200,
          });
          break;
        case 3:
          expect(await signUps.verify(older)).toMatchObject(passwordRequired);
          expect(await signUps.verify(newest)).toMatchObject(passwordRequired);
          password = 'Chosen-again1';
          expect(await signUps.resetPassword(email, password, 3)).toMatchObject({ status: 200 });
          break;
        default:
          expect(await signUps.verify(newest, { password: 'Mistyped-1' })).toMatchObject({
            status: 400,
          });
          expect(await signUps.verify(newest, { password })).toMatchObject({ status: 200 });
      }
      const attack = await attemptLogIn(server, { email, password: attackersPassword });
      expect(attack).toMatchObject({ status: 401 });
      expect(await attemptLogIn(server, { email, password })).toMatchObject({ status: 200 });
    },
    /** An attacker signs up while the owner's sign-up is verified. */
    overtaken: async () => {
      const email = anAddress('overtaken');
      await signUps.register({ email });
      const [link = ''] = await signUps.receivedTokens(email, 1);
      const [verified] = await Promise.all([signUps.verify(link), signUps.registerAttacker(email)]);
      if (verified.status === 409) await signUps.verify(link, { password: testPassword });
      expect(await attemptLogIn(server, { email, password: testPassword })).toMatchObject({
        status: 200,
      });
      const attack = await attemptLogIn(server, { email, password: attackersPassword });
      expect(attack).toMatchObject({ status: 401 });
      expect(await countRegistrations(db, email)).toBe(0);
    },
  };
}

/** How many sign-ups with an address are not confirmed. */
export async function countRegistrations(
  db: Kysely<AccountTables>,
  email: string,
): Promise<number> {
  const rows = db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'user_id')
    .where('email', '=', email)
    .select('registrations.id');
  return (await rows.execute()).length;
}
