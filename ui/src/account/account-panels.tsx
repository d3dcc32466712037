import { t } from '@stillweb/texts/t';
import { rich } from '@stillweb/texts/rich';
import type { Session } from '@stillweb/contract/account/user';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Checkbox } from '../kit/checkbox.tsx';
import { LongDate } from '../text/long-date.tsx';
import { AccountPanel, PanelButtons, PanelRow } from './account-panel.tsx';

interface ProfilePanelProps {
  user: { name: string; email: string } | null;
  /** Instead of the name, while it is edited. */
  nameForm?: ReactNode;
  buttons: ReactNode;
}

export function ProfilePanel({ user, nameForm, buttons }: ProfilePanelProps) {
  return (
    <AccountPanel title={t('account.profile', 'Profile')} titleId="profile" className="gap-6">
      {nameForm || <Fact term={t('account.name', 'Full name')}>{user?.name}</Fact>}
      <Fact term={t('account.email', 'Email')}>{user?.email}</Fact>
      <PanelButtons>{buttons}</PanelButtons>
    </AccountPanel>
  );
}

function Fact({ term, children }: { term: string; children: string | undefined }) {
  return (
    <dl className="min-w-0">
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="font-medium wrap-anywhere">
        <bdi>{children ?? '–'}</bdi>
      </dd>
    </dl>
  );
}

/** `children` is the form. */
export function PasswordPanel({ children }: { children: ReactNode }) {
  return (
    <AccountPanel
      title={t('account.password', 'Change Password')}
      titleId="change-password"
      className="gap-6 xl:row-span-2"
    >
      {children}
    </AccountPanel>
  );
}

interface SessionsPanelProps {
  button: ReactNode;
  /** The list. */
  children: ReactNode;
}

export function SessionsPanel({ button, children }: SessionsPanelProps) {
  return (
    <AccountPanel title={t('sessions.title', 'Where you are logged in')} titleId="sessions">
      {children}
      <PanelButtons>{button}</PanelButtons>
    </AccountPanel>
  );
}

interface SessionRowProps {
  session: Session;
  /** Of the text that says when it was last used. */
  lastUsedId?: string;
  /** The button that ends it; the browser's own session has none. */
  action: ReactNode;
}

export function SessionRow({ session, lastUsedId, action }: SessionRowProps) {
  const lastUsed = (
    <span>
      {rich('sessions.last-used', 'Last used {day}', {
        day: <LongDate value={session.lastUsedAt} />,
      })}
    </span>
  );
  return (
    <PanelRow
      name={session.browser}
      detail={session.current ? t('browsers.this', 'This browser') : lastUsed}
      detailId={lastUsedId}
      action={!session.current && action}
    />
  );
}

export function DataPanel({ buttons }: { buttons: ReactNode }) {
  return (
    <AccountPanel title={t('account.data', 'Your data')} titleId="your-data">
      <p className="text-soft">
        {t(
          'account.data.text',
          'Everything that we hold about you, in one file: your profile, where you are logged in, your linked browsers, your subscriptions, and which emails we sent about them.',
        )}
      </p>
      <PanelButtons>{buttons}</PanelButtons>
    </AccountPanel>
  );
}

/** The choice of a language. */
export function LanguagePanel({ children }: { children: ReactNode }) {
  return (
    <AccountPanel
      title={t('language-panel.title', 'Language')}
      titleId="language"
      className="gap-4 xl:col-span-2"
    >
      {children}
    </AccountPanel>
  );
}

/** The consent to news and offers. */
export function NewsPanel(checkbox: ComponentPropsWithRef<'input'>) {
  return (
    <AccountPanel
      title={t('news.title', 'News by email')}
      titleId="news"
      className="gap-4 xl:col-span-2"
    >
      <Checkbox {...checkbox}>
        {t('news.agree', 'Send me news and offers by email. Rarely, and you can stop at any time.')}
      </Checkbox>
    </AccountPanel>
  );
}
