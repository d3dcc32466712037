import { Badge } from '../badge.tsx';
import { statusBadge } from './labels.ts';

export function StatusBadge({ status }: { status: string | null | undefined }) {
  const { label, tone } = statusBadge(status);
  return <Badge tone={tone}>{label}</Badge>;
}
