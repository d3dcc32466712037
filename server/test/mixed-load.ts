import { anAddress, aUser, logIn, testPassword, type TestLogin, type TestUser } from './a-user.ts';
import type { TestServer } from './start-server.ts';

/** Somebody who does one thing after the other, and what the server has acknowledged of it. */
export type Actor = TestUser &
  TestLogin & {
    /** How often a new name was asked for, and which of these was acknowledged last. */
    renames: { tried: number; acknowledged: number };
    /** Addresses of the accounts that were opened. */
    opened: string[];
  };

export type MixedLoad = {
  actors: Actor[];
  answers: () => number;
  /** Calls that got no answer, or another than they should. */
  failures: string[];
  /** No call begins after this, nor after one that got no answer; resolves when the last has ended. */
  stop: () => Promise<void>;
};

type Ask = (method: string, path: string, body?: object) => Promise<boolean>;

/** So many people at once who open accounts, change names, log in, renew tokens and look. */
export async function startMixedLoad(server: TestServer, people = 4): Promise<MixedLoad> {
  const actors = await Promise.all(Array.from({ length: people }, () => anActor(server)));
  const failures: string[] = [];
  let answers = 0;
  const over = new AbortController();
  const act = async (actor: Actor): Promise<void> => {
    const { token, cookie } = actor;
    const ask: Ask = async (method, path, body) => {
      try {
        const { status } = await server.call(method, path, { token, cookie, body });
        answers += 1;
        if (status !== 200) failures.push(`${method} ${path} answered ${status}`);
        return status === 200;
      } catch (error) {
        failures.push(`${method} ${path} got no answer: ${String(error)}`);
        over.abort();
        return false;
      }
    };
    for (let turn = 0; !over.signal.aborted; turn += 1)
      await tasks[turn % tasks.length]?.(ask, actor);
  };
  const acting = Promise.all(actors.map(act));
  return {
    actors,
    answers: () => answers,
    failures,
    stop: async () => {
      over.abort();
      await acting;
    },
  };
}

/** What somebody is called after so many changes. */
export const nameAfter = (renames: number) => `Ada ${renames}`;

async function anActor(server: TestServer): Promise<Actor> {
  const user = await aUser(server, { name: nameAfter(0) });
  const login = await logIn(server, user);
  return { ...user, ...login, renames: { tried: 0, acknowledged: 0 }, opened: [] };
}

async function rename(ask: Ask, { renames }: Actor): Promise<void> {
  renames.tried += 1;
  const name = nameAfter(renames.tried);
  if (await ask('PATCH', '/user/updateName', { name })) renames.acknowledged = renames.tried;
}

async function openAccount(ask: Ask, { opened }: Actor): Promise<void> {
  const email = anAddress('opened');
  const form = { name: 'Ada', email, password: testPassword, confirmPassword: testPassword };
  if (await ask('POST', '/auth/register', form)) opened.push(email);
}

const look = (ask: Ask) => ask('GET', '/subscription/current');
const renew = (ask: Ask) => ask('POST', '/auth/refreshAccessToken');
const logInAgain = (ask: Ask, { email, password }: Actor) =>
  ask('POST', '/auth/login', { email, password });

const tasks: ((ask: Ask, actor: Actor) => Promise<unknown>)[] = [
  rename,
  openAccount,
  rename,
  look,
  logInAgain,
  renew,
];
