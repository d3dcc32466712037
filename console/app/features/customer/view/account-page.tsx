import type { CustomerView } from '@stillweb/contract/console/view';
import { PanelList } from '@stillweb/ui/account/account-panel.tsx';
import {
  DataPanel,
  LanguagePanel,
  NewsPanel,
  PasswordPanel,
  ProfilePanel,
  SessionRow,
  SessionsPanel,
} from '@stillweb/ui/account/account-panels.tsx';
import { AccountScreen } from '@stillweb/ui/account/account-screen.tsx';
import { BrowserList, BrowsersPanel } from '@stillweb/ui/account/browsers-panel.tsx';
import { PasskeyRow, PasskeysPanel } from '@stillweb/ui/account/passkeys-panel.tsx';
import { SecondStepPanel, SecondStepState } from '@stillweb/ui/account/second-step-panel.tsx';
import { UndeliverableNotice } from '@stillweb/ui/account/undeliverable-notice.tsx';
import { WayList, WaysToLogInPanel } from '@stillweb/ui/account/ways-to-log-in-panel.tsx';
import { WeakPasswordText } from '@stillweb/ui/account/weak-password-text.tsx';
import { CustomerButton } from './customer-button.tsx';

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** The customer's page of the account. */
export function AccountPage({ view }: { view: CustomerView }) {
  const { profile, news, devices } = view;
  return (
    <AccountScreen
      notice={
        profile.undeliverableSince && (
          <UndeliverableNotice
            since={profile.undeliverableSince}
            email={profile.email}
            action={<CustomerButton>Send a link</CustomerButton>}
          />
        )
      }
    >
      <ProfilePanel
        user={profile}
        buttons={
          <>
            <CustomerButton>Edit name</CustomerButton>
            <CustomerButton>Change email</CustomerButton>
          </>
        }
      />
      <PasswordPanel>
        {view.keys.passwordIsWeak && <WeakPasswordText />}
        <p className="text-sm text-soft">
          A form with the fields Old password, New password and Confirm password.
        </p>
        <div>
          <CustomerButton variant="primary" size="medium">
            Change Password
          </CustomerButton>
        </div>
      </PasswordPanel>
      <Sessions view={view} />
      <BrowsersPanel count={devices.length}>
        <BrowserList
          devices={devices}
          renderUnlink={() => <CustomerButton>Unlink</CustomerButton>}
          renderLink={(label) => <CustomerButton>{label}</CustomerButton>}
          unlinkAll={<CustomerButton variant="danger">Unlink all</CustomerButton>}
        />
      </BrowsersPanel>
      <DataPanel
        buttons={
          <>
            <CustomerButton>Download my data</CustomerButton>
            <CustomerButton variant="danger">Delete account</CustomerButton>
          </>
        }
      />
      <WaysToLogIn view={view} />
      <Passkeys view={view} />
      <SecondStep view={view} />
      <LanguagePanel>
        <p className="text-sm text-soft">
          Emails are in {languageNames.of(profile.language ?? 'en')}.
        </p>
        <div>
          <CustomerButton variant="primary">Change language</CustomerButton>
        </div>
      </LanguagePanel>
      <NewsPanel checked={news.agreed} disabled />
    </AccountScreen>
  );
}

function WaysToLogIn({ view: { keys, profile, loginProviders } }: { view: CustomerView }) {
  const others = loginProviders.filter(({ id }) => !keys.providers.some((one) => one.id === id));
  return (
    <WaysToLogInPanel>
      <WayList
        keys={keys}
        email={profile.email}
        choosePassword={<CustomerButton>Choose a password</CustomerButton>}
        renderUnlink={() => <CustomerButton>Unlink</CustomerButton>}
        links={
          others.length > 0 &&
          others.map(({ id, name }) => <CustomerButton key={id}>{`Link ${name}`}</CustomerButton>)
        }
      />
    </WaysToLogInPanel>
  );
}

function SecondStep({ view: { keys } }: { view: CustomerView }) {
  return (
    <SecondStepPanel isOn={keys.secondStep.on}>
      <SecondStepState
        keys={keys}
        turnOn={<CustomerButton>Ask for a passkey at every log-in</CustomerButton>}
        makeCodes={<CustomerButton>Make new codes</CustomerButton>}
        turnOff={<CustomerButton>Turn off</CustomerButton>}
      />
    </SecondStepPanel>
  );
}

function Passkeys({ view: { keys } }: { view: CustomerView }) {
  const { passkeys } = keys;
  return (
    <PasskeysPanel button={<CustomerButton>Add a passkey</CustomerButton>}>
      {passkeys.length > 0 && (
        <PanelList>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              action={
                <>
                  <CustomerButton>Rename</CustomerButton>
                  <CustomerButton>Remove</CustomerButton>
                </>
              }
            />
          ))}
        </PanelList>
      )}
    </PasskeysPanel>
  );
}

function Sessions({ view: { sessions } }: { view: CustomerView }) {
  return (
    <SessionsPanel button={<CustomerButton>Log out everywhere</CustomerButton>}>
      {sessions.length > 0 ? (
        <PanelList>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              action={<CustomerButton>Log out</CustomerButton>}
            />
          ))}
        </PanelList>
      ) : (
        <p className="text-sm text-soft">Nowhere at present.</p>
      )}
    </SessionsPanel>
  );
}
