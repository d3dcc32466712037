import { brand } from '@stillweb/contract/brand';
import { Button } from '@stillweb/ui/button.tsx';
import { Heading } from '@stillweb/ui/heading.tsx';
import { Link } from '../links/link.tsx';
import { Logo } from './logo.tsx';

/** Shown when rendering or loading a page throws. */
export function ErrorPage() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-8 px-side py-12">
      <Logo />
      <Heading level={1}>This page stumbled</Heading>
      <p className="text-lg text-soft">
        Something went wrong while this page was shown. Loading it again usually helps. If you were
        paying or changing your plan, look at your subscription before you do it again.
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button onClick={() => location.reload()}>Load again</Button>
        <Link to="/" className="text-accent underline underline-offset-4">
          Return to Homepage
        </Link>
      </div>
      <p className="text-sm text-soft">
        If it keeps happening, write to{' '}
        <a className="underline" href={`mailto:${brand.supportEmail}`}>
          {brand.supportEmail}
        </a>
        .
      </p>
    </main>
  );
}
