import { Mails } from '../features/mails/mails.tsx';
import { Allowed } from '../parts/allowed.tsx';

export default function MailsPage() {
  return (
    <Allowed needs="read-mails">
      <Mails />
    </Allowed>
  );
}
