import { Import } from '../features/system/import.tsx';
import { Switches } from '../features/system/switches.tsx';
import { System } from '../features/system/system.tsx';
import { Allowed } from '../parts/allowed.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { useMe } from '../session/hooks.ts';

export default function SystemPage() {
  const isImporting = useMe().importSince !== null;
  return (
    <Allowed needs="read-system">
      <PageTitle title="System">
        Servers, pending work and switches. Updated every 15 seconds.
      </PageTitle>
      <div className="grid gap-5">
        {isImporting && <Import />}
        <Switches />
        <System />
        {!isImporting && <Import />}
      </div>
    </Allowed>
  );
}
