import { t } from '@stillweb/texts/t';
import type { Keys } from '@stillweb/contract/account/keys';
import { WayList, WaysToLogInPanel as Panel } from '@stillweb/ui/account/ways-to-log-in-panel.tsx';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useKeysQuery } from '../../../api/account/keys.ts';
import { useForgotPasswordMutation } from '../../../api/account/one-time-links.ts';
import { logInProviders } from '../../../content/log-in-providers.ts';
import { useSessionUser } from '../../../session/hooks.ts';
import { useProof, type WithProof } from './use-proof.tsx';
import { LinkProvider, UnlinkProvider } from './provider-buttons.tsx';

/** Lists the ways to log in besides passkeys, and links and unlinks providers. */
export function WaysToLogInPanel() {
  const query = useKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const { withProof, proofDialog } = useProof();
  const title = useRef<HTMLHeadingElement>(null);
  useProviderProblem();
  return (
    <>
      <Panel titleRef={title}>
        <Loaded
          query={query}
          loading={t('ways-to-log-in.loading', 'Loading your ways to log in')}
          failure={t('ways-to-log-in.failure', 'Your ways to log in could not be loaded')}
          className="h-37"
        >
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
  const { providerProblemIn } = await import('../log-in/problem-notice.tsx');
  const text = providerProblemIn(search);
  if (text) toast.error(text);
}

/** For an account that a provider has made: a first password is chosen as a forgotten one is replaced. */
function ChoosePassword({ email }: { email: string }) {
  const [sendLink, { isLoading }] = useForgotPasswordMutation();

  async function send() {
    const { error } = await sendLink({ email });
    if (error) {
      toast.error(
        failureOf(
          error,
          t('account.link.not-sent', 'The link could not be sent. Please try again.'),
        ),
      );
    } else {
      toast.success(
        t('keys.password-link.sent', 'We have sent a link to choose a password to {email}', {
          email,
        }),
      );
    }
  }

  return (
    <Button
      variant="secondary"
      size="small"
      pending={isLoading}
      pendingText={t('keys.password-link.sending', 'Sending a link…')}
      onClick={() => void send()}
    >
      {t('keys.password-link', 'Choose a password')}
    </Button>
  );
}
