import { createInterface } from 'node:readline/promises';

/**
 * Asks the operator for consent at the terminal. Without a terminal there is none, and a line says how to give it.
 * @param question without how it is answered: "Make these changes?"
 */
export async function askConsent(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.log('There is no terminal to ask at: run it with --yes to agree.');
    return false;
  }
  return (await ask(`${question} Type yes: `)).trim().toLowerCase() === 'yes';
}

/** @returns the answer, empty when the user ends the input or interrupts */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    console.log();
    return '';
  } finally {
    terminal.close();
  }
}
