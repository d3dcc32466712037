import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, aUser, logIn, type TestLogin } from '../../test/a-user.ts';
import { startBilling, type BillingWorld } from '../../test/start-billing.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await startBilling();
});
afterAll(() => world.close());

const ask = ({ token }: TestLogin, newEmail: string, password = 'Passw0rd!') =>
  world.server.post('/user/changeEmail', { newEmail, password }, { token });
const verify = (link: string) => world.server.post(`/auth/verifyEmail/${link}`);

async function linkTo(email: string): Promise<string> {
  const [mail] = await world.server.mailbox.untilReceived(email);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

test('an address changes once the new one is proven, the old one is told, and Stripe follows', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const customer = await buyer.customerId();
  const login = await logIn(world.server, { email: buyer.email, password: 'Passw0rd!' });
  const newEmail = anAddress('moved');
  expect(await ask(login, newEmail)).toMatchObject({ status: 200 });
  const link = await linkTo(newEmail);
  await expect
    .poll(async () => (await world.server.mailbox.mails(buyer.email)).map((mail) => mail.subject), {
      timeout: 10_000,
    })
    .toContain('Your email address is about to change');
  const before = await world.server.get('/user/data', login);
  expect(before.body.data.profile.email).toBe(buyer.email);

  const answers = await Promise.all(Array.from({ length: 8 }, () => verify(link)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const after = await world.server.get('/user/data', login);
  expect(after.body.data.profile.email).toBe(newEmail);
  await logIn(world.server, { email: newEmail, password: 'Passw0rd!' });
  await expect
    .poll(() => world.stripe.customers.retrieve(customer), { timeout: 10_000 })
    .toMatchObject({ email: newEmail });
});

test('the address of another account is not taken, and nobody learns that it has one', async () => {
  const other = await aUser(world.server);
  const login = await logIn(world.server, await aUser(world.server));
  expect(await ask(login, other.email)).toMatchObject({ status: 200 });
  const [mail] = await world.server.mailbox.untilReceived(other.email, 2);
  expect(mail?.subject).toMatch('You already have');
});

test('security 9: a change of the password voids the link to a new address', async () => {
  const login = await logIn(world.server, await aUser(world.server));
  const newEmail = anAddress('thief');
  await ask(login, newEmail);
  const link = await linkTo(newEmail);
  const fresh = { newPassword: 'New-Passw0rd', confirmPassword: 'New-Passw0rd' };
  const form = { oldPassword: 'Passw0rd!', ...fresh };
  await world.server.patch('/user/updatePassword', form, login);
  expect(await verify(link)).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
});

test('an address is not changed without the password, nor to itself', async () => {
  const user = await aUser(world.server);
  const login = await logIn(world.server, user);
  expect(await ask(login, anAddress(), 'Wrong-pass1')).toMatchObject({
    status: 400,
    body: { fieldErrors: { password: 'Password is not correct.' } },
  });
  expect(await ask(login, user.email.toUpperCase())).toMatchObject({
    status: 400,
    body: { fieldErrors: { newEmail: 'This is your address already' } },
  });
});
