import { t } from '@stillweb/texts/t';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { InstallButton } from '../features/install/install-button.tsx';
import { Uninstalled } from '../features/browsers/uninstalled.tsx';
import { unlistedMeta } from '../page-meta.ts';

export const meta = () => unlistedMeta(t('uninstalled.title', 'Uninstalled'));

export default function UninstalledPage() {
  return (
    <Container width="text" className="grid content-start gap-10 py-16 sm:py-24">
      <Uninstalled installButton={<InstallButton />} />
    </Container>
  );
}
