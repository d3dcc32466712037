import { classes } from '@stillweb/ui/kit/classes.ts';
import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import {
  reloadSubscription,
  useChooseCurrencyMutation,
  useCurrencyQuery,
} from '../../../api/subscription.ts';
import { pageCurrencies, plainPlans } from '../../../content/plain-plans.ts';
import {
  useAppDispatch,
  useIsSignedIn,
  useSessionPhase,
  useVisitedOffer,
} from '../../../session/hooks.ts';
import { rememberCurrency, useRememberedCurrency } from '../../../session/visit.ts';
import { CurrencyForm, SubmitCurrency } from './currency-form.tsx';
import type { Offers } from './use-offers.ts';

/** The currency of the prices on a page, and the choice of another one where nothing binds the visitor to it. */
export function CurrencySelect({ offers }: { offers: Offers }) {
  const dispatch = useAppDispatch();
  const offer = useVisitedOffer();
  const remembered = useRememberedCurrency();
  const isUnread = useSessionPhase() === 'unread';
  // All others can choose any, and the page has the one that they see.
  const isSignedIn = useIsSignedIn();
  const mayBeBound = isSignedIn || offer !== null;
  const { data, isError } = useCurrencyQuery(offer ?? undefined, { skip: !mayBeBound });
  const [closeOtherCheckout] = useChooseCurrencyMutation();
  const noteId = useId();
  const select = useRef<HTMLSelectElement>(null);

  const options = data?.available ?? pageCurrencies;
  const shown = offers.priceOf('MONTHLY') ?? data ?? plainPlans.MONTHLY;
  const isChanging = offers.isFetching && remembered && options.includes(remembered);
  const value = isChanging ? remembered : shown.currency;

  function choose(currency: string) {
    rememberCurrency(currency);
    dispatch(reloadSubscription());
    // If it fails, the next checkout closes the earlier one.
    if (isSignedIn) void closeOtherCheckout({ currency });
  }

  // Chosen before the app has started.
  const chooseEarly = useEffectEvent(() => {
    const early = select.current?.value;
    if (early && early !== value) choose(early);
  });
  useLayoutEffect(() => chooseEarly(), []);

  return (
    <CurrencyForm
      ref={select}
      options={options}
      value={value}
      disabled={options.length < 2}
      aria-describedby={data?.note && noteId}
      onChange={({ target }) => choose(target.value)}
      button={<noscript>{import.meta.env.SSR && <SubmitCurrency />}</noscript>}
      className={classes(
        'grid gap-x-6 gap-y-2 sm:flex sm:flex-row-reverse sm:items-center',
        // One currency is no choice.
        !data && 'has-[option:only-child]:hidden',
        isUnread && 'signed-in:invisible offered:invisible',
        !isUnread && mayBeBound && !data && !isError && 'invisible',
      )}
    >
      <p id={noteId} className="text-soft sm:grow signed-in:max-sm:min-h-[2lh]">
        {data?.note}
      </p>
    </CurrencyForm>
  );
}
