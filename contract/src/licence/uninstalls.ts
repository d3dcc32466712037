import * as z from 'zod/mini';
import { textField } from '../fields.ts';
import { acknowledgement } from '../response.ts';

/** Why people remove the extension, with the text that we show. */
export const uninstallReasons = {
  ads_left: 'It left ads or broke a page',
  slow: 'It made the browser slow',
  too_expensive: 'It costs too much',
  other_blocker: 'I use another ad blocker',
  reinstalling: 'I want to install it again',
  other: 'Something else',
} as const;
export const uninstallReason = z.enum(
  // Object.keys returns string[]; the literal list keeps the enum typed.
  ['ads_left', 'slow', 'too_expensive', 'other_blocker', 'reinstalling', 'other'],
);
export type UninstallReason = z.infer<typeof uninstallReason>;

export const uninstallAnswer = z.object({ reason: uninstallReason });
export type UninstallAnswer = z.infer<typeof uninstallAnswer>;

export const uninstallComment = z.object({
  reason: uninstallReason,
  comment: textField(500, 'Write a few words first').check(
    z.trim(),
    z.minLength(1, 'Write a few words first'),
  ),
});
export type UninstallComment = z.infer<typeof uninstallComment>;

/** The calls of the page that opens when the extension was uninstalled. Apart, so that few pages load them. */
export const uninstallApi = {
  answerUninstall: {
    operationId: 'answerUninstall',
    method: 'POST',
    path: '/licence/uninstalls/answers',
    body: uninstallAnswer,
    response: acknowledgement,
  },
  commentUninstall: {
    operationId: 'commentUninstall',
    method: 'POST',
    path: '/licence/uninstalls/comments',
    body: uninstallComment,
    response: acknowledgement,
  },
} as const;
