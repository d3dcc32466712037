import { t } from '@stillweb/texts/t';
import { rich } from '@stillweb/texts/rich';
import type { Keys, LinkedProvider } from '@stillweb/contract/account/keys';
import type { ReactNode, Ref } from 'react';
import { LongDate } from '../text/long-date.tsx';
import { AccountPanel, PanelButtons, PanelList, PanelRow } from './account-panel.tsx';

interface WaysToLogInPanelProps {
  /** To move the focus to the heading. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** The list, and the button that links more. */
  children: ReactNode;
}

export function WaysToLogInPanel({ titleRef, children }: WaysToLogInPanelProps) {
  return (
    <AccountPanel
      title={t('ways-to-log-in.title', 'Ways to log in')}
      titleId="ways-to-log-in"
      titleRef={titleRef}
      className="gap-4 xl:col-span-2"
    >
      {children}
    </AccountPanel>
  );
}

interface WayListProps {
  keys: Pick<Keys, 'password' | 'providers'>;
  /** The address of the account. */
  email: string;
  /** Leads to the choice of a password for users without one. */
  choosePassword: ReactNode;
  renderUnlink: (provider: LinkedProvider) => ReactNode;
  /** The buttons that link the providers that are not linked yet; none without such. */
  links: ReactNode;
}

export function WayList({ keys, email, choosePassword, renderUnlink, links }: WayListProps) {
  return (
    <>
      <PanelList>
        <PanelRow
          name={t('ways-to-log-in.password', 'Email and password')}
          detail={
            keys.password ? email : t('ways-to-log-in.no-password', 'You have no password yet.')
          }
          action={!keys.password && choosePassword}
        />
        <PanelRow
          name={t('ways-to-log-in.code', 'A code by email')}
          detail={
            <span>
              {t(
                'ways-to-log-in.code-text',
                'We send it to {email} when you ask for it at the log-in.',
                { email },
              )}
            </span>
          }
          action={null}
        />
        {keys.providers.map((provider) => (
          <PanelRow
            key={provider.id}
            name={provider.name}
            detail={
              <span>
                {rich('ways-to-log-in.linked', 'Linked {day}', {
                  day: <LongDate value={provider.linkedAt} />,
                })}
              </span>
            }
            action={renderUnlink(provider)}
          />
        ))}
      </PanelList>
      {links && (
        <>
          <p className="text-soft wrap-anywhere">
            {t(
              'ways-to-log-in.link',
              'Link an account at another company, and it logs you in here as {email}.',
              { email },
            )}
          </p>
          <PanelButtons>{links}</PanelButtons>
        </>
      )}
    </>
  );
}
