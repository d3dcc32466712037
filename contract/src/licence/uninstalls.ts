import { t } from '@stillweb/texts/t';
import * as z from 'zod/mini';
import { textField } from '../fields.ts';
import { acknowledgement } from '../response.ts';

/** Why people remove the extension, with the text that we show. */
export const uninstallReasons = {
  get ads_left() {
    return t('uninstall.reason.ads-left', 'It left ads or broke a page');
  },
  get slow() {
    return t('uninstall.reason.slow', 'It made the browser slow');
  },
  get too_expensive() {
    return t('uninstall.reason.too-expensive', 'It costs too much');
  },
  get other_blocker() {
    return t('uninstall.reason.other-blocker', 'I use another ad blocker');
  },
  get reinstalling() {
    return t('uninstall.reason.reinstalling', 'I want to install it again');
  },
  get other() {
    return t('uninstall.reason.other', 'Something else');
  },
} as const;
export const uninstallReason = z.enum(
  // Object.keys returns string[]; the literal list keeps the enum typed.
  ['ads_left', 'slow', 'too_expensive', 'other_blocker', 'reinstalling', 'other'],
);
export type UninstallReason = z.infer<typeof uninstallReason>;

export const uninstallAnswer = z.object({ reason: uninstallReason });
export type UninstallAnswer = z.infer<typeof uninstallAnswer>;

const commentRequired = () => t('uninstall.comment.required', 'Write a few words first');

export const uninstallComment = z.object({
  reason: uninstallReason,
  comment: textField(500, commentRequired).check(
    z.trim(),
    z.minLength(1, { error: commentRequired }),
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
