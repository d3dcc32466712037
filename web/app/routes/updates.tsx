import { ukAdvertorial } from '../content/advertorials.ts';
import { AdvertorialPage } from '../features/advertorial/advertorial-page.tsx';

export const meta = () => [
  { title: ukAdvertorial.title },
  { name: 'description', content: ukAdvertorial.description },
];

export default function UpdatesPage() {
  return <AdvertorialPage page={ukAdvertorial} />;
}
