import { Join } from '../features/join/join.tsx';
import type { Route } from './+types/join.ts';

export default function JoinPage({ params }: Route.ComponentProps) {
  return <Join token={params.token} />;
}
