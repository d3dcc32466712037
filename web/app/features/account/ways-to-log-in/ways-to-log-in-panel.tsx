import type { Keys } from '@stillweb/contract/account/keys';
import { WayList, WaysToLogInPanel as Panel } from '@stillweb/ui/account/ways-to-log-in-panel.tsx';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useKeysQuery } from '../../../api/keys.ts';
import { logInProviders } from '../../../content/log-in-providers.ts';
import { useSessionUser } from '../../../session/hooks.ts';
import { useProof, type WithProof } from '../proof/use-proof.tsx';
import { ChoosePassword } from './choose-password.tsx';
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
      choosePassword={<ChoosePassword email={email} />}
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
    if (!search.has('problem')) return;
    setSearch({}, { replace: true, preventScrollReset: true });
    void showProblem(search.toString());
  }, [search, setSearch]);
}

async function showProblem(search: string) {
  const { providerProblemIn } = await import('../providers/problems.ts');
  const text = providerProblemIn(search);
  if (text) toast.error(text);
}
