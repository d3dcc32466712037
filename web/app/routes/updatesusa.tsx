import { usAdvertorial } from '../content/advertorials.ts';
import { AdvertorialPage } from '../features/advertorial/advertorial-page.tsx';

export const meta = () => [
  { title: usAdvertorial.title },
  { name: 'description', content: usAdvertorial.description },
];

export default function UpdatesusaPage() {
  return <AdvertorialPage page={usAdvertorial} />;
}
