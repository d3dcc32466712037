import type { ButtonVariant } from '@stillweb/ui/kit/button-style.ts';
import { lazyPart } from '@stillweb/ui/page/lazy-part.tsx';
import { StoreLink } from './store-link.tsx';
import { useInstallTarget } from './where-it-runs.tsx';

/** `InstallButton` for parts that are never prerendered: the form that sends the link loads only where it is shown. */
export default function InstallHere({ variant }: { variant?: ButtonVariant }) {
  const target = useInstallTarget();
  if (target && target.kind !== 'store') return <SendLink target={target} />;
  return <StoreLink target={target} variant={variant} />;
}

const SendLink = lazyPart(() => import('./send-link.tsx'));
