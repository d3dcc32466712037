import type { LinkedProvider } from '@stillweb/contract/account/keys';
import type { Provider } from '@stillweb/contract/account/providers';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { DialogButtons } from '@stillweb/ui/dialog/dialog-buttons.tsx';
import { Modal } from '@stillweb/ui/dialog/modal.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { t } from '@stillweb/texts/t';
import { useState } from 'react';
import type { waysToLogIn } from '../../../api/account/ways-to-log-in.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import type { WithProof } from './use-proof.tsx';

interface LinkProviderProps {
  provider: Provider;
  withProof: WithProof;
}

/** Leads to the provider, which leads back to the account page. */
export function LinkProvider({ provider: { id, name }, withProof }: LinkProviderProps) {
  const { act, pending } = useAction(
    t('keys.provider.link-failed', '{name} could not be linked.', { name }),
  );

  const open = () =>
    act(async ({ linkProvider }, dispatch) => {
      const answer = await withProof(() => dispatch(linkProvider.initiate(id)));
      if (answer?.data) window.location.assign(answer.data.url);
      return answer;
    });

  return (
    <Button
      variant="secondary"
      size="small"
      pending={pending}
      pendingText={t('keys.provider.opening', 'Opening {name}…', { name })}
      onClick={() => void open()}
    >
      {t('keys.provider.link', 'Link {name}', { name })}
    </Button>
  );
}

interface UnlinkProviderProps {
  provider: LinkedProvider;
  withProof: WithProof;
  /** Moves the focus: the button goes with the provider. */
  onUnlinked: () => void;
}

export function UnlinkProvider({ provider, withProof, onUnlinked }: UnlinkProviderProps) {
  const { id, name } = provider;
  const { act, pending } = useAction(
    t('keys.provider.unlink-failed', '{name} could not be unlinked.', { name }),
  );
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);

  async function confirm() {
    close();
    const answer = await act(({ unlinkProvider }, dispatch) =>
      withProof(() => dispatch(unlinkProvider.initiate(id))),
    );
    if (!answer) return;
    onUnlinked();
    toast.success(t('keys.provider.unlinked', '{name} was unlinked', { name }));
  }

  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={t('keys.provider.unlink-label', 'Unlink {name}', { name })}
        pending={pending}
        pendingText={t('keys.provider.unlinking', 'Unlinking…')}
        onClick={() => setIsAsking(true)}
      >
        {t('keys.provider.unlink', 'Unlink')}
      </Button>
      <Modal
        open={isAsking}
        onClose={close}
        title={t('keys.provider.unlink-title', 'Unlink {name}?', { name })}
        description={t(
          'keys.provider.unlink-text',
          'Your account there will no longer log you in. Browsers that are logged in stay logged in.',
        )}
        actions={
          <DialogButtons
            variant="danger"
            texts={{
              confirm: t('keys.provider.unlink-confirm', 'Unlink it'),
              pending: t('keys.provider.unlinking', 'Unlinking…'),
              keep: t('keys.provider.keep', 'Keep it'),
            }}
            pending={false}
            onConfirm={() => void confirm()}
            onKeep={close}
          />
        }
      />
    </>
  );
}

type Calls = typeof waysToLogIn.endpoints;
type Act<Answer> = (
  calls: Calls,
  dispatch: ReturnType<typeof useAppDispatch>,
) => Promise<Answer | null>;

/** Changes a way to log in, and says when that failed. The calls load with the first press. */
export function useAction(failure: string) {
  const dispatch = useAppDispatch();
  const [pending, setPending] = useState(false);

  /** @returns the answer; null when it failed, or when the person gave no proof */
  async function act<Answer extends { error?: unknown }>(
    call: Act<Answer>,
  ): Promise<Answer | null> {
    setPending(true);
    try {
      const { waysToLogIn: client } = await import('../../../api/account/ways-to-log-in.ts');
      const answer = await call(client.endpoints, dispatch);
      if (answer && !answer.error) return answer;
      if (answer) toast.error(failureOf(answer.error, failure));
    } catch (error) {
      toast.error(failureOf(error, failure));
    } finally {
      setPending(false);
    }
    return null;
  }

  return { act, pending };
}
