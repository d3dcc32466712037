import { Growth } from '../features/growth/growth.tsx';
import { Allowed } from '../parts/allowed.tsx';

export default function GrowthPage() {
  return (
    <Allowed needs="read-growth">
      <Growth />
    </Allowed>
  );
}
