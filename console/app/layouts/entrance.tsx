import { Outlet } from 'react-router';
import { Logo } from './logo.tsx';

/** For pages before the log-in: a centered column without company data. */
export default function EntranceLayout() {
  return (
    <div className="mx-auto grid w-full max-w-lg gap-12 px-side py-12 sm:py-24">
      <header>
        <Logo />
      </header>
      <main id="main" className="grid gap-6">
        <Outlet />
      </main>
    </div>
  );
}
