import { purposes, type MailingPage } from '@stillweb/contract/console/mail/mailings';
import { DescriptionList } from '@stillweb/ui/page/description-list.tsx';
import { Loaded } from '../../page/loaded.tsx';
import { GlobalActionButton } from '../../actions/global-action-button.tsx';
import { Allowed } from '../../page/allowed.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { Panel } from '../../page/panel.tsx';
import { useMay } from '../../session/hooks.ts';
import { formatCount } from '../../text/counts.ts';
import { Instant } from '../../text/instant.tsx';
import { TextLink } from '../../text/text-link.tsx';
import type { Route } from './+types/mailing-screen.ts';
import { useMailingQuery } from './api.ts';
import { MailingStateBadge } from './mailing-state.tsx';
import { segmentText } from './segment-text.ts';

export default function MailingPage({ params: { id } }: Route.ComponentProps) {
  return (
    <Allowed needs="read-mails">
      <MailingScreen key={id} id={id} />
    </Allowed>
  );
}

/** Milliseconds between two looks at a mailing that is being sent. */
const lookEvery = 5000;

/** A mailing to a segment, and its progress. */
function MailingScreen({ id }: { id: string }) {
  const query = useMailingQuery(id, { pollingInterval: lookEvery, skipPollingIfUnfocused: true });
  return (
    <>
      <PageTitle title={query.currentData?.subject ?? 'Mailing'}>
        <TextLink to="/mails">All mails</TextLink>
      </PageTitle>
      <Loaded query={query} what="the mailing">
        {(mailing) => <Parts mailing={mailing} />}
      </Loaded>
    </>
  );
}

function Parts({ mailing }: { mailing: MailingPage }) {
  const mayStop = useMay('mail-segment') && mailing.state === 'sending';
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Panel title="Status" actions={mayStop && stopButton(mailing.id)}>
        <DescriptionList items={standingOf(mailing)} />
      </Panel>
      <Panel title="Text">
        <pre className="text-sm break-words whitespace-pre-wrap">{mailing.body}</pre>
      </Panel>
    </div>
  );
}

function stopButton(mailing: string) {
  return (
    <GlobalActionButton
      label="Stop"
      request={{ action: 'stop-mailing', mailing }}
      title="Stop this mailing"
      description="It is being sent."
      back="Back to the mailing"
      isDangerous
    />
  );
}

function standingOf(mailing: MailingPage) {
  const { totals, endedAt } = mailing;
  return [
    { term: 'State', detail: <MailingStateBadge state={mailing.state} /> },
    { term: 'To', detail: segmentText(mailing.segment) },
    { term: 'Purpose', detail: purposes[mailing.purpose] },
    { term: 'Started', detail: <Instant value={mailing.startedAt} /> },
    { term: 'By', detail: mailing.sentBy.name },
    { term: 'Ended', detail: endedAt ? <Instant value={endedAt} /> : 'Not yet' },
    { term: 'Sent', detail: formatCount(totals.sent) },
    { term: 'Waiting', detail: formatCount(totals.waiting) },
    { term: 'Permanently refused', detail: formatCount(totals.refused) },
    { term: 'Failed', detail: formatCount(totals.failed) },
    { term: 'Skipped', detail: formatCount(totals.leftOut) },
    { term: 'Unknown, not sent again', detail: formatCount(totals.unknown) },
    { term: 'Unsubscribed', detail: formatCount(mailing.unsubscribed) },
  ];
}
