import { advanceClock, eventually, payAtCheckout, verificationToken } from './outside-client.ts';
import { addressOf, password, personas, type Persona } from './personas.ts';
import type { SignedIn, SiteClient } from './site-client.ts';

export type Doors = { site: SiteClient; sandboxUrl: string; inboxUrl: string };

// Trials last seven days; the first invoice is charged about an hour after.
const untilTrialsArePaid = 'P7DT3H';

/** Makes every persona, through the same doors as a person uses, while the sandbox's time passes. */
export async function bringToLife(doors: Doors): Promise<void> {
  const people: { persona: Persona; person: SignedIn }[] = [];
  for (const persona of personas) {
    people.push({ persona, person: await signUp(doors, persona) });
  }
  for (const { persona, person } of people) await livePast(persona, person);
  await advanceClock(doors.sandboxUrl, untilTrialsArePaid);
  for (const { persona, person } of people) await livePresent(persona, person);
  for (const { persona, person } of people) await untilStatus(persona, person, persona.status);
}

async function signUp({ site, inboxUrl }: Doors, persona: Persona): Promise<SignedIn> {
  const credentials = { email: addressOf(persona), password };
  await site.register({ ...credentials, name: persona.name });
  await site.verifyEmail(await verificationToken(inboxUrl, credentials.email));
  const person = await site.logIn(credentials);
  if (!person) throw new Error(`${credentials.email} can't log in.`);
  return person;
}

async function livePast(persona: Persona, person: SignedIn): Promise<void> {
  if (!persona.past) return;
  await subscribe(persona, person, persona.past);
  await untilStatus(persona, person, 'TRIALING');
  if (persona.past.cancels) await person.cancel();
}

async function livePresent(persona: Persona, person: SignedIn): Promise<void> {
  const { past, present } = persona;
  if (past?.cancels) await untilStatus(persona, person, 'CANCELED');
  if (present === 'cancels') {
    await untilStatus(persona, person, 'ACTIVE');
    await person.cancel();
  } else if (present) await subscribe(persona, person, present);
}

async function subscribe(
  { name }: Persona,
  person: SignedIn,
  { plan, card }: NonNullable<Persona['past']>,
): Promise<void> {
  await payAtCheckout(await person.checkOut(plan), { name, cardNumber: card });
}

async function untilStatus(
  persona: Persona,
  person: SignedIn,
  status: string | null,
): Promise<void> {
  await eventually(`${addressOf(persona)} with status ${status}`, async () => {
    const subscription = await person.current();
    return (subscription?.status ?? null) === status;
  });
}
