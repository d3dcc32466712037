import { brand } from '@stillweb/contract/brand';
import { Container } from '@stillweb/ui/container.tsx';
import InstallButton from '../features/install/install-button.tsx';
import { Uninstalled } from '../features/licence/uninstalled/uninstalled.tsx';

export const meta = () => [
  { title: `Uninstalled | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function UninstalledPage() {
  return (
    <Container width="text" className="grid content-start gap-10 py-16 sm:py-24">
      <Uninstalled installButton={<InstallButton />} />
    </Container>
  );
}
