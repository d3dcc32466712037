import { MailingScreen } from '../features/mails/mailing-screen.tsx';
import { Allowed } from '../parts/allowed.tsx';
import type { Route } from './+types/mailing.ts';

export default function MailingPage({ params: { id } }: Route.ComponentProps) {
  return (
    <Allowed needs="read-mails">
      <MailingScreen key={id} id={id} />
    </Allowed>
  );
}
