import {
  anAddress,
  aUser,
  logIn,
  testPassword,
  type TestLogin,
  type TestUser,
} from '../people/a-user.ts';
import type { TestServer } from '../worlds/start-server.ts';

/** A user who makes one call after the other, and what the server has acknowledged. */
export type Actor = TestUser &
  TestLogin & {
    /** How many changes of name were attempted, and the number of the last acknowledged one. */
    renames: { attempted: number; acknowledged: number };
    /** Addresses of the accounts that were registered. */
    registered: string[];
  };

export type MixedLoad = {
  actors: Actor[];
  answers: () => number;
  /** Calls without an answer, or with another status than 200. */
  failures: string[];
  /** Starts no further call, and resolves when the last one has ended. A call without an answer stops it too. */
  stop: () => Promise<void>;
};

type Call = (method: string, path: string, body?: object) => Promise<boolean>;

/** Users who register accounts, change names, log in and refresh tokens, all at the same time. */
export async function startMixedLoad(server: TestServer, users = 4): Promise<MixedLoad> {
  const actors = await Promise.all(Array.from({ length: users }, () => createActor(server)));
  const failures: string[] = [];
  let answers = 0;
  const stopped = new AbortController();
  const makeCalls = async (actor: Actor): Promise<void> => {
    const { token, cookie } = actor;
    const call: Call = async (method, path, body) => {
      try {
        const { status } = await server.call(method, path, { token, cookie, body });
        answers += 1;
        if (status !== 200) failures.push(`${method} ${path} answered ${status}`);
        return status === 200;
      } catch (error) {
        failures.push(`${method} ${path} got no answer: ${String(error)}`);
        stopped.abort();
        return false;
      }
    };
    for (let turn = 0; !stopped.signal.aborted; turn += 1)
      await tasks[turn % tasks.length]?.(call, actor);
  };
  const working = Promise.all(actors.map(makeCalls));
  return {
    actors,
    answers: () => answers,
    failures,
    stop: async () => {
      stopped.abort();
      await working;
    },
  };
}

/** The name of a user after a number of changes. */
export const nameAfter = (renames: number) => `Ada ${renames}`;

async function createActor(server: TestServer): Promise<Actor> {
  const user = await aUser(server, { name: nameAfter(0) });
  const login = await logIn(server, user);
  return { ...user, ...login, renames: { attempted: 0, acknowledged: 0 }, registered: [] };
}

async function rename(call: Call, { renames }: Actor): Promise<void> {
  renames.attempted += 1;
  const name = nameAfter(renames.attempted);
  if (await call('PATCH', '/user/updateName', { name })) renames.acknowledged = renames.attempted;
}

async function register(call: Call, { registered }: Actor): Promise<void> {
  const email = anAddress('registered');
  const form = { name: 'Ada', email, password: testPassword, confirmPassword: testPassword };
  if (await call('POST', '/auth/register', form)) registered.push(email);
}

const readSubscription = (call: Call) => call('GET', '/subscription/current');
const refresh = (call: Call) => call('POST', '/auth/refreshAccessToken');
const logInAgain = (call: Call, { email, password }: Actor) =>
  call('POST', '/auth/login', { email, password });

const tasks: ((call: Call, actor: Actor) => Promise<unknown>)[] = [
  rename,
  register,
  rename,
  readSubscription,
  logInAgain,
  refresh,
];
