import { t } from '@stillweb/texts/t';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { Loading } from '@stillweb/ui/feedback/loading.tsx';
import { LinkByCode } from '../features/browsers/link-by-code/link-by-code.tsx';
import { LinkPage } from '../features/browsers/link-by-code/link-page.tsx';
import { UsersOnly } from '../session/guards.tsx';
import { unlistedMeta } from '../page-meta.ts';

export const meta = () => unlistedMeta(t('dashboard.link-browser', 'Link a browser'));

export default function LinkRoute() {
  return (
    <Container width="text" className="grid min-h-dvh content-start gap-8 py-16 sm:py-24">
      <UsersOnly fallback={<Reading />}>
        <LinkByCode />
      </UsersOnly>
    </Container>
  );
}

/** Until the session was read. */
function Reading() {
  return (
    <LinkPage title={t('dashboard.link-browser', 'Link a browser')}>
      <Loading>{t('dashboard.loading', 'Loading your account…')}</Loading>
    </LinkPage>
  );
}
