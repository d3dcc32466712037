import { useSessionPhase } from '../../session/hooks.ts';

/** Hides the form until storage was read: the prerendered page knows no chosen plan, which would move it. */
export function useChoiceClass(): string | undefined {
  return useSessionPhase() === 'unread' ? 'chosen:invisible' : undefined;
}
