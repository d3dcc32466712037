import { optionalAttribution, type Attribution } from '@stillweb/contract/attribution';
import type { SignUpChoice } from '@stillweb/contract/account/auth';
import { plan } from '@stillweb/contract/billing/plans';
import { choiceCookie, rememberedChoice } from '@stillweb/contract/text/choice-cookie';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { useState, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { promotionCodeIn, attributionKey, offerKey } from '../document/visit.ts';
import { ownPath } from './next-path.ts';
import { storedForADay, browserStorage, parseJson } from './storage.ts';

/** A plan chosen by a visitor, with the code of the offer at which it was shown, and the currency of its price. */
const choice = z.object({
  plan,
  offer: z.nullable(z.string()),
  currency: z.optional(z.string()),
});
export type Choice = z.infer<typeof choice>;

/**
 * A visitor's choice, until after sign-up, verification and log-in. It ends by the word of the visitor, with a
 * purchase, and with a log-out.
 */
export const chosenPlan = storedForADay('plan', choice);

/** The plan that the visitor has chosen before the log-in; the prerendered page knows of none. */
export function useChoice() {
  const isHydrated = useHydrated();
  const [choice, setChoice] = useState(() => chosenPlan.get());

  function forget() {
    chosenPlan.clear();
    setChoice(null);
  }

  return { choice: isHydrated ? choice : null, forget };
}

const promotionCode = storedForADay('promotion-code', z.string());
const listeners = new Set<() => void>();

/** The promotion code with which a visitor has come within the last day. */
export function storedPromotionCode(): string | null {
  return promotionCode.get();
}

export function storePromotionCode(code: string): void {
  promotionCode.set(code);
  notify();
}

/** By the word of the visitor, when the code is refused, and with a purchase. */
export function clearPromotionCode(): void {
  promotionCode.clear();
  notify();
}

/** The stored promotion code; the prerendered page knows of none. */
export function usePromotionCode(): string | null {
  return useSyncExternalStore(subscribe, storedPromotionCode, () => null);
}

/** Stores the promotion code of this page's address. On other pages `code` may be something else. */
export function useVisitedPromotionCode(): void {
  const { search } = useLocation();
  useEffect(() => {
    const code = promotionCodeIn(search);
    if (code !== null) storePromotionCode(code);
  }, [search]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** The currency that was chosen in this browser; the prerendered page has it in its prices. */
export function useRememberedCurrency(): string | undefined {
  return useSyncExternalStore(subscribe, readCurrency, () => undefined);
}

/** Remembers a currency; the prices must then be asked for again. */
export function rememberCurrency(currency: string): void {
  document.cookie = choiceCookie('currency', currency, location.protocol === 'https:');
  notify();
}

function readCurrency(): string | undefined {
  return rememberedChoice('currency', document.cookie);
}

/** The visitor's choice, for the server: the link in the email may be opened in another browser. */
export function signUpChoice(): SignUpChoice {
  const choice = chosenPlan.get();
  return {
    plan: choice?.plan,
    offer: choice?.offer ?? undefined,
    currency: choice?.currency,
    code: storedPromotionCode() ?? undefined,
  };
}

/** Stores the choice that the server knows. A choice in this browser is newer, and stays. */
export function restoreSignUpChoice({ plan, offer, currency, code }: SignUpChoice): void {
  if (plan && !chosenPlan.get()) {
    chosenPlan.set({ plan, offer: offer ?? null, currency });
    if (currency && !readCurrency()) rememberCurrency(currency);
  }
  if (code && !storedPromotionCode()) storePromotionCode(code);
}

/**
 * The page that asked for the log-in, until the address is verified: the link in the email opens another tab,
 * and the email carries nothing of the sender's choosing. It is kept as long as that link works.
 */
const next = storedForADay('next', z.string());

export function storeNextAfterVerification(path: string | null): void {
  if (path === null) next.clear();
  else next.set(path);
}

/** The page that a sign-up of the last day began with, in this browser. */
export function nextAfterVerification(): string | null {
  const path = next.get();
  return path === null ? null : ownPath(path);
}

/** The attribution of this tab's visit, as the sign-up request carries it. */
export function storedAttribution(): Attribution | undefined {
  const stored = browserStorage('sessionStorage').getItem(attributionKey);
  return optionalAttribution.parse(parseJson(stored));
}

/** Call once an account was created with it. */
export function clearAttribution(): void {
  browserStorage('sessionStorage').removeItem(attributionKey);
}

const key = 'email';

/** Stores an address for the next form of this tab that asks for it: it never appears in the address bar. */
export function storeTypedEmail(email: string): void {
  if (email.trim()) browserStorage('sessionStorage').setItem(key, email.trim());
}

/** The address that was typed last in this tab; empty without one. */
export function typedEmail(): string {
  return browserStorage('sessionStorage').getItem(key) ?? '';
}

/** The state of a navigation to the subscription page that opens the checkout of the remembered choice. */
export const straightToCheckout = { straightToCheckout: true };

export function asksForCheckout(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'straightToCheckout' in state;
}

const visitedOffer = storedForADay(offerKey, z.string());

/** The offer by which a visitor has come within the last day. */
export const storedOffer = () => visitedOffer.get();
