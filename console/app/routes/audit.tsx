import { AuditLog } from '../features/audit/audit-log.tsx';
import { Allowed } from '../parts/allowed.tsx';

export default function AuditPage() {
  return (
    <Allowed needs="read-own-audit">
      <AuditLog />
    </Allowed>
  );
}
