import { Badge } from '../kit/badge.tsx';
import { statusBadge } from './rules/labels.ts';

export function StatusBadge({ status }: { status: string | null | undefined }) {
  const { label, tone } = statusBadge(status);
  return <Badge tone={tone}>{label}</Badge>;
}
