import { t } from '@stillweb/texts/t';
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

export const dashboard = {
  get label() {
    return t('emails.dashboard', 'Manage your subscription');
  },
  path: '/dashboard/subscription',
};
/** The page with the button to add a card. */
export const addCard = {
  get label() {
    return t('emails.add-card', 'Add a card');
  },
  path: dashboard.path,
};
export const pricing = {
  get label() {
    return t('emails.pricing', 'See the plans');
  },
  path: '/pricing',
};

export function howToLeave(): string {
  return t(
    'emails.how-to-leave',
    'You can cancel anytime under Manage your subscription. It takes two clicks, and you keep what you paid for.',
  );
}
