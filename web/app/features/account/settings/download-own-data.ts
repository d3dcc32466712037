import { failureOf } from '@stillweb/ui/api/errors.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { t } from '@stillweb/texts/t';
import { ownData } from '../../../api/account/own-data.ts';
import type { useAppDispatch } from '../../../session/hooks.ts';
import type { WithProof } from '../keys/use-proof.tsx';
import { saveOwnData } from './save-own-data.ts';

/** Saves the user's data as a file, or says why that failed. */
export async function downloadOwnData(
  dispatch: ReturnType<typeof useAppDispatch>,
  withProof: WithProof,
): Promise<void> {
  const { initiate } = ownData.endpoints.data;
  const fetchData = () => dispatch(initiate(undefined, { forceRefetch: true, subscribe: false }));
  const answer = await withProof(async () => fetchData());
  if (answer?.data) saveOwnData(answer.data);
  else if (answer) toast.error(failureOf(answer.error, couldNotDownload));
}

const couldNotDownload = t(
  'account.data.failed',
  'Your data could not be downloaded. Please try again.',
);
