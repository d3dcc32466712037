import { Today } from '../features/today/today.tsx';

export default function TodayPage() {
  return <Today />;
}
