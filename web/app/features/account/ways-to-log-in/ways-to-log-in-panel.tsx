import type { Keys } from '@stillweb/contract/keys';
import { WayList, WaysToLogInPanel as Panel } from '@stillweb/ui/account/ways-to-log-in-panel.tsx';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { toast } from '@stillweb/ui/toast.tsx';
import { useEffect, useRef } from 'react';
import { href, useSearchParams } from 'react-router';
import { useKeysQuery } from '../../../api/keys.ts';
import { logInProviders } from '../../../content/log-in-providers.ts';
import { ButtonLink } from '../../../links/button-link.tsx';
import { useSessionUser } from '../../../session/hooks.ts';
import { storeTypedEmail } from '../../../session/typed-email.ts';
import { useProof, type WithProof } from '../proof/use-proof.tsx';
import { providerProblemIn } from '../providers/problems.ts';
import { LinkProvider } from './link-provider.tsx';
import { UnlinkProvider } from './unlink-provider.tsx';

/** Lists the ways to log in besides passkeys, and links and unlinks providers. */
export function WaysToLogInPanel() {
  const query = useKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const { withProof, proofDialog } = useProof();
  const title = useRef<HTMLHeadingElement>(null);
  useProviderProblem();
  return (
    <>
      <Panel titleRef={title}>
        <Loaded query={query} what="your ways to log in" className="h-37">
          {(keys) => (
            <Ways
              keys={keys}
              withProof={withProof}
              onUnlinked={() => title.current?.focus({ preventScroll: true })}
            />
          )}
        </Loaded>
      </Panel>
      {proofDialog}
    </>
  );
}

interface WaysProps {
  keys: Keys;
  withProof: WithProof;
  onUnlinked: () => void;
}

function Ways({ keys, withProof, onUnlinked }: WaysProps) {
  const { email = '' } = useSessionUser() ?? {};
  const linked = new Set(keys.providers.map(({ id }) => id));
  const others = logInProviders.filter(({ id }) => !linked.has(id));
  return (
    <WayList
      keys={keys}
      email={email}
      choosePassword={
        <ButtonLink
          to={href('/auth/forget-password')}
          variant="secondary"
          size="small"
          onClick={() => storeTypedEmail(email)}
        >
          Choose a password
        </ButtonLink>
      }
      renderUnlink={(provider) => (
        <UnlinkProvider provider={provider} withProof={withProof} onUnlinked={onUnlinked} />
      )}
      links={
        others.length > 0 &&
        others.map((provider) => (
          <LinkProvider key={provider.id} provider={provider} withProof={withProof} />
        ))
      }
    />
  );
}

/** Says once why a provider was not linked. */
function useProviderProblem() {
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    const text = providerProblemIn(search.toString());
    if (!text) return;
    toast.error(text);
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [search, setSearch]);
}
