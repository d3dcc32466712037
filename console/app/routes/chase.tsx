import { Chase } from '../features/chase/chase.tsx';
import { Allowed } from '../parts/allowed.tsx';

export default function ChasePage() {
  return (
    <Allowed needs="read-customer">
      <Chase />
    </Allowed>
  );
}
