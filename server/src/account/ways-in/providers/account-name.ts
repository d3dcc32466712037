import { nameField } from '@stillweb/contract/fields';

const nameRules = nameField();

/** The name of a new account: as the provider has it, or from the address; both must keep the rules of names. */
export function accountNameOf({
  name,
  email,
}: {
  name: string | undefined;
  email: string;
}): string {
  const names = [name, nameOfMailbox(email)].map((text) => nameRules.safeParse(text).data);
  return names.find((valid) => valid !== undefined) ?? 'Subscriber';
}

/** "Ada Lovelace" of `ada.lovelace+news@…`. */
function nameOfMailbox(email: string): string {
  const [mailbox = ''] = email.split(/[+@]/);
  const words = mailbox.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '');
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ');
}
