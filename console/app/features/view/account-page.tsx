import type { CustomerView } from '@stillweb/contract/console/view';
import { mostDevices } from '@stillweb/contract/licence-limits';
import { LastSeen } from '@stillweb/ui/account/last-seen.tsx';
import { UndeliverableText } from '@stillweb/ui/account/undeliverable-text.tsx';
import { Card } from '@stillweb/ui/card.tsx';
import { Checkbox } from '@stillweb/ui/checkbox.tsx';
import { Heading } from '@stillweb/ui/heading.tsx';
import { LongDate } from '@stillweb/ui/long-date.tsx';
import { Notice } from '@stillweb/ui/notice.tsx';
import type { ReactNode } from 'react';
import { CustomerButton } from './customer-button.tsx';

/** The customer's page of the account: what stands in its panels, and how their buttons are called. */
export function AccountPage({ view }: { view: CustomerView }) {
  const { profile, news } = view;
  return (
    <div className="grid gap-8">
      <Heading level={2} size="page">
        Account Info
      </Heading>
      {profile.undeliverableSince && (
        <Notice
          tone="orange"
          title="Our emails do not reach you"
          actions={<CustomerButton>Send a link</CustomerButton>}
        >
          <UndeliverableText since={profile.undeliverableSince} email={profile.email} />
        </Notice>
      )}
      <div className="grid gap-6 xl:grid-cols-2">
        <Panel title="Profile" buttons={['Edit name', 'Change email']}>
          <Fact term="Full name">{profile.name}</Fact>
          <Fact term="Email">{profile.email}</Fact>
        </Panel>
        <Panel title="Change Password" buttons={['Change Password']}>
          <p className="text-sm text-soft">
            A form with the fields Old password, New password and Confirm password.
          </p>
        </Panel>
        <Sessions view={view} />
        <Browsers view={view} />
        <Panel title="Your data" buttons={['Download my data', 'Delete account']} />
        <Panel title="News by email">
          <Checkbox checked={news.agreed} disabled className="max-w-2xl">
            Send me news and offers by email. Rarely, and you can stop at any time.
          </Checkbox>
        </Panel>
      </div>
    </div>
  );
}

function Sessions({ view: { sessions } }: { view: CustomerView }) {
  return (
    <Panel title="Where you are logged in" buttons={['Log out everywhere']}>
      {sessions.length > 0 ? (
        <List>
          {sessions.map(({ id, browser, lastUsedAt }) => (
            <Row key={id} name={browser} button="Log out">
              Last used <LongDate value={lastUsedAt} />
            </Row>
          ))}
        </List>
      ) : (
        <p className="text-sm text-soft">Nowhere at present.</p>
      )}
    </Panel>
  );
}

function Browsers({ view: { devices } }: { view: CustomerView }) {
  const isAny = devices.length > 0;
  return (
    <Panel
      title="Browsers with Premium"
      detail={`${devices.length} of ${mostDevices}`}
      buttons={isAny ? ['Link another browser', 'Unlink all'] : ['Link a browser']}
    >
      {isAny ? (
        <List>
          {devices.map(({ id, name, lastSeenOn }) => (
            <Row key={id} name={name} button="Unlink">
              <LastSeen day={lastSeenOn} />
            </Row>
          ))}
        </List>
      ) : (
        <p className="text-soft">
          No browser is linked yet. Premium works in the browsers that you link.
        </p>
      )}
    </Panel>
  );
}

/** Labels of the buttons that the site shows in red. */
const dangerous: ReadonlySet<string> = new Set(['Delete account', 'Unlink all']);

interface PanelProps {
  title: string;
  /** At the end of the title's line. */
  detail?: string;
  /** Of the whole panel, by their labels. */
  buttons?: string[];
  children?: ReactNode;
}

function Panel({ title, detail, buttons, children }: PanelProps) {
  return (
    <Card aria-label={title} className="grid min-w-0 content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Heading level={3} size="part">
          {title}
        </Heading>
        {detail && <p className="text-sm text-soft">{detail}</p>}
      </div>
      {children}
      {buttons && (
        <div className="flex flex-wrap gap-3">
          {buttons.map((label) => (
            <CustomerButton key={label} variant={dangerous.has(label) ? 'danger' : 'secondary'}>
              {label}
            </CustomerButton>
          ))}
        </div>
      )}
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <dl className="min-w-0">
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </dl>
  );
}

function List({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line border-y border-line">{children}</ul>;
}

function Row({ name, button, children }: { name: string; button: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0 grow basis-36">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-soft">{children}</p>
      </div>
      <CustomerButton>{button}</CustomerButton>
    </li>
  );
}
