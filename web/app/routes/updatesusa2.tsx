import { usChromeAdvertorial } from '../content/advertorials.ts';
import { AdvertorialPage } from '../features/advertorial/advertorial-page.tsx';

export const meta = () => [
  { title: usChromeAdvertorial.title },
  { name: 'description', content: usChromeAdvertorial.description },
];

export default function Updatesusa2Page() {
  return <AdvertorialPage page={usChromeAdvertorial} />;
}
