import { type RefObject, useRef } from 'react';

/**
 * Sends a change that removes the dialog that confirmed it, and the button that opened the dialog.
 * @param heading gets the focus then
 * @returns also `finalFocus`, for the dialog
 */
export function useConfirmedChange(heading: RefObject<HTMLElement | null>) {
  const isConfirmed = useRef(false);

  async function confirm<Answer extends { error?: unknown }>(change: Promise<Answer>) {
    // Before the answer, which removes the dialog.
    isConfirmed.current = true;
    const answer = await change;
    isConfirmed.current = answer.error === undefined;
    return answer;
  }

  return { confirm, finalFocus: () => (isConfirmed.current ? heading.current : null) };
}
