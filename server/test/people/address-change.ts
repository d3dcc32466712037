import { expect } from 'vitest';
import { anAddress, aUser, logIn, testPassword, type TestLogin } from './a-user.ts';
import type { TestServer } from '../worlds/start-server.ts';

export function requestChange(
  server: TestServer,
  { token }: TestLogin,
  newEmail: string,
  password = testPassword,
) {
  return server.post('/user/changeEmail', { newEmail, password }, { token });
}

export function confirmChange(server: TestServer, link: string) {
  return server.post(`/auth/confirmEmailChange/${link}`);
}

/** The newest confirmation link that was emailed to an address, once so many were. */
export async function confirmationLink(
  server: TestServer,
  email: string,
  emails = 1,
): Promise<string> {
  let links: string[] = [];
  await expect
    .poll(async () => {
      const received = await server.mailbox.mails(email);
      links = received.flatMap(({ text }) => /change-email\?token=([\w-]+)/.exec(text)?.[1] ?? []);
      return links.length;
    })
    .toBe(emails);
  return links[0] ?? '';
}

/** A user who requested a change of address, with the links in the emails to both addresses. */
export async function aChangingUser(server: TestServer, newEmail = anAddress('moved')) {
  const user = await aUser(server);
  const login = await logIn(server, user);
  expect(await requestChange(server, login, newEmail)).toMatchObject({ status: 200 });
  return {
    user,
    login,
    newEmail,
    oldLink: await confirmationLink(server, user.email),
    newLink: await confirmationLink(server, newEmail),
  };
}

export async function emailOf(server: TestServer, login: TestLogin): Promise<string> {
  return (await server.get('/user/data', login)).body.data.profile.email;
}
