import type { EmailContent } from '../../rules/email-content.ts';

/** The text of an email: plain paragraphs, a button and at most one more link. */
export type EmailText = {
  subject: string;
  paragraphs: string[];
  link?: { label: string; path: string };
  /** How to cancel, where the paragraphs do not say it. */
  notes?: string[];
  action: { label: string; path: string };
};

/** Without an action, the link leads to the dashboard. */
type TextDraft = Omit<EmailText, 'action'> & { action?: EmailText['action'] };

/** The content of emails of some kinds. */
export type ContentOf<Kind extends EmailContent['kind']> = {
  [Each in Kind]: Extract<EmailContent, { kind: Each }> & { kind: Each };
}[Kind];

export type Writer<Kind extends EmailContent['kind']> = (content: ContentOf<Kind>) => TextDraft;

export const dashboard = { label: 'Manage your subscription', path: '/dashboard/subscription' };
/** The page with the button to add a card. */
export const addCard = { label: 'Add a card', path: dashboard.path };
export const pricing = { label: 'See the plans', path: '/pricing' };
export const howToLeave =
  'You can cancel anytime under Manage your subscription. It takes two clicks, and you keep what you paid for.';
