import type { ActionState } from '@stillweb/contract/console/actions';

/**
 * The title and text for staff about an action that was sent.
 * @param confirm the action with its sum or day, as on its button
 * @param message why it failed or was refused
 */
export function outcomeText(
  state: ActionState,
  confirm: string,
  message: string | null,
): { title: string; text: string } {
  switch (state) {
    case 'awaits-approval':
      return {
        title: `A second person decides: ${confirm}`,
        text: 'Your colleagues see it on Today for 24 hours at most. Nothing is done until one of them approves it. The decision appears on your own page Today.',
      };
    case 'done':
      return {
        title: `Done: ${confirm}`,
        text: message ?? 'You can find it in the audit log.',
      };
    case 'failed':
      return {
        title: `It failed: ${confirm}`,
        text: message ?? 'Look at the timeline before you try again: a part may be done.',
      };
    case 'refused':
      return { title: `Refused: ${confirm}`, text: message ?? 'Nothing was done.' };
    case 'expired':
      return {
        title: `No decision in time: ${confirm}`,
        text: 'Nothing was done. Ask again if it is still needed.',
      };
    default:
      return {
        title: `Running: ${confirm}`,
        text: 'It continues by itself. You can close this window: the result appears on the page.',
      };
  }
}
