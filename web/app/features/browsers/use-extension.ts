import { useEffect, useState } from 'react';
import { type Answer, askPresence, type Presence } from './ask-extension.ts';

/** The extension in this browser: `asking` until it answers or is late. */
export type Extension = { state: 'asking' | 'absent' } | ({ state: 'present' } & Presence);

/** Milliseconds. */
const pauseAfterRefusal = 2000;

/**
 * Asks the extension until it answers: it may be installed while the page is open.
 * @returns also a function that asks once more, for when the answer has changed
 */
export function useExtension(): { extension: Extension; askAgain: () => void } {
  const [extension, setExtension] = useState<Extension>({ state: 'asking' });

  useEffect(() => {
    const closed = new AbortController();
    void askUntilPresent(closed.signal, setExtension);
    return () => closed.abort();
  }, []);

  return { extension, askAgain: () => void askPresence().then(readAnswer).then(setExtension) };
}

async function askUntilPresent(signal: AbortSignal, onAnswer: (extension: Extension) => void) {
  const answer = await askPresence();
  if (signal.aborted) return;
  onAnswer(readAnswer(answer));
  if (answer.status === 'replied') return;
  // A silent extension has been waited for already.
  const pause = answer.status === 'refused' ? pauseAfterRefusal : 0;
  setTimeout(() => {
    if (!signal.aborted) void askUntilPresent(signal, onAnswer);
  }, pause);
}

function readAnswer(answer: Answer<Presence>): Extension {
  return answer.status === 'replied' ? { state: 'present', ...answer.reply } : { state: 'absent' };
}
