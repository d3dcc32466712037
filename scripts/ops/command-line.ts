import { isDeceptive } from '../../contract/src/fields.ts';

export type Command = {
  /** The typed words. A word in capitals is a placeholder, one in brackets is optional. */
  call: string;
  does: string;
  /** Whether it changes something, and that only with `--write`. */
  acts?: true;
  /** @param values for the words in capitals, in their order; empty for one that is missing */
  run: (...values: string[]) => Promise<string[]>;
};

/**
 * Finds the command that is typed.
 * @returns undefined when there is none with just these words
 * @throws when an email address has an invisible character
 */
export function matchCommand(
  commands: readonly Command[],
  typed: readonly string[],
): { command: Command; values: string[] } | undefined {
  const words = typed.filter((word) => word !== '--write');
  const isWriting = words.length < typed.length;
  for (const command of commands) {
    const values = matchCall(command.call.split(' '), words);
    if (values && (command.acts || !isWriting)) return { command, values };
  }
  return undefined;
}

function matchCall(call: string[], words: string[]): string[] | undefined {
  if (words.length > call.length) return undefined;
  const values: string[] = [];
  for (const [index, part] of call.entries()) {
    const word = words[index]?.trim() ?? '';
    if (!/^\[?[A-Z]/.test(part)) {
      if (word !== part) return undefined;
      continue;
    }
    const isMissing = word === '' && !part.startsWith('[');
    if (isMissing || word.startsWith('--')) return undefined;
    values.push(part === 'EMAIL' ? readEmail(word) : word);
  }
  return values;
}

function readEmail(word: string): string {
  if (isDeceptive(word)) throw new Error('Invalid email format');
  return word.toLowerCase();
}

/** A line for each command. */
export function describeUsage(commands: readonly Command[]): string {
  return [
    ...commands.filter(({ acts }) => !acts).map(describeCommand),
    '',
    'Each of these shows what it would do, and does it with --write:',
    '',
    ...commands.filter(({ acts }) => acts).map(describeCommand),
    '',
    'Uses DATABASE_URL; without it, the database of the copy that runs with DATA_DIR.',
  ].join('\n');
}

function describeCommand({ call, does }: Command): string {
  return `npm run ops -- ${call.padEnd(longestCall)}  ${does}`;
}

const longestCall = 28;
