import type { Me } from '@stillweb/contract/console/staff/session';
import { ErrorBoundary } from '@stillweb/ui/feedback/error-boundary.tsx';
import { QueryFailure } from '@stillweb/ui/queries/loaded.tsx';
import { SkipLink } from '@stillweb/ui/page/skip-link.tsx';
import { Navigate, Outlet, useLocation } from 'react-router';
import { GlobalActions } from '../actions/global-action-button.tsx';
import { useMeQuery } from '../api/session.ts';
import { Waiting } from '../page/page-title.tsx';
import { MeContext, useIsSessionLost, useMay } from '../session/hooks.ts';
import { Instant } from '../text/instant.tsx';
import { TextLink } from '../text/text-link.tsx';
import { CustomerSearch } from './customer-search.tsx';
import { ConsoleFailure } from './error-page.tsx';
import { Header } from './header.tsx';
import { SessionEndedDialog, SessionEndingDialog } from './session-dialogs.tsx';

/** The frame of every page after the log-in: navigation, search and the page. */
export default function ShellLayout() {
  const query = useMeQuery();
  const { data: me, error } = query;
  const isSessionLost = useIsSessionLost();
  if (me) return <Shell me={me} />;
  if (isSessionLost) return <ToLogIn />;
  if (!error) return <Waiting>Loading the console…</Waiting>;
  return (
    <main className="mx-auto max-w-lg px-side py-24">
      <QueryFailure query={query} message="The console could not be loaded." />
    </main>
  );
}

function ToLogIn() {
  const { pathname, search, hash } = useLocation();
  const next = pathname + search + hash;
  return (
    <Navigate replace to={next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`} />
  );
}

function Shell({ me }: { me: Me }) {
  const { pathname } = useLocation();
  return (
    <MeContext value={me}>
      <SkipLink />
      <div className="grid min-h-dvh content-start lg:grid-cols-[15rem_minmax(0,1fr)] lg:content-stretch">
        <Header />
        <div className="min-w-0">
          {me.importSince && <ImportNotice since={me.importSince} />}
          <Search />
          <main id="main" tabIndex={-1} className="max-w-[105rem] px-side py-6 sm:px-8">
            <ErrorBoundary fallback={<ConsoleFailure />} page={pathname}>
              <GlobalActions>
                <Outlet />
              </GlobalActions>
            </ErrorBoundary>
          </main>
        </div>
      </div>
      <SessionEndingDialog />
      <SessionEndedDialog />
    </MeContext>
  );
}

/** On every page during an import: our rules have not been applied to the shown state yet. */
function ImportNotice({ since }: { since: string }) {
  const maySeeMore = useMay('read-system');
  return (
    <aside
      aria-label="Import"
      className="border-b border-line bg-orange-wash px-side py-2 text-sm sm:px-8"
    >
      <span className="font-medium">An import has been in progress </span>
      <span className="whitespace-nowrap">
        since <Instant value={since} />.
      </span>{' '}
      <span>Repairs and billing emails to its customers are on hold until it is finished.</span>{' '}
      {maySeeMore && <TextLink to="/system">Show progress</TextLink>}
    </aside>
  );
}

function Search() {
  if (!useMay('read-customer')) return null;
  return (
    <div className="border-b border-line px-side py-3 sm:px-8">
      <CustomerSearch />
    </div>
  );
}
