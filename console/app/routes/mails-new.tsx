import { Compose } from '../features/mails/compose/compose.tsx';
import { Allowed } from '../parts/allowed.tsx';

export default function ComposePage() {
  return (
    <Allowed needs="mail-segment">
      <Compose />
    </Allowed>
  );
}
