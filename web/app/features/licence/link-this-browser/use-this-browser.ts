import { useDevicesQuery } from '../../../api/linked-browsers.ts';
import { useIsSignedIn } from '../../../session/hooks.ts';
import { useExtension } from '../bridge/use-extension.ts';
import { decideLinkState, type LinkState } from './decide-link-state.ts';

interface ThisBrowser {
  state: LinkState;
  /** Call after a change of the link. */
  update: () => void;
}

/** Whether this browser has the extension, and is linked to the account of the user. */
export function useThisBrowser(): ThisBrowser {
  const { extension, askAgain } = useExtension();
  const isSignedIn = useIsSignedIn();
  const { data, refetch } = useDevicesQuery(undefined, {
    skip: !isSignedIn,
    refetchOnMountOrArgChange: true,
  });

  function update() {
    if (isSignedIn) void refetch();
    askAgain();
  }

  return { state: decideLinkState(extension, isSignedIn ? data : undefined), update };
}
