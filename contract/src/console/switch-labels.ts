import { capitalized } from '../text/words.ts';

/** The part of a switch that determines its label. */
interface NamedSwitch {
  name: string;
  /** The name of the offer; null for any other switch. */
  offer: string | null;
}

interface SwitchLabel {
  label: string;
  /** Its effect while it is off. */
  effect: string;
  /** The buttons that turn it. */
  stop: string;
  start: string;
}

const labels: Record<string, SwitchLabel> = {
  checkout: {
    label: 'Checkout',
    effect:
      'Off: no one can start a subscription, and open checkouts are closed. Subscribers can still switch, cancel, resume and pay.',
    stop: 'Stop checkout',
    start: 'Start checkout',
  },
  'sign-up': {
    label: 'Sign-up',
    effect:
      'Off: no one can create an account. Verification, log-in and everything else still work.',
    stop: 'Stop sign-up',
    start: 'Start sign-up',
  },
  invites: {
    label: 'Invites',
    effect: 'Off: imported users who were not invited yet get no email until it is on again.',
    stop: 'Stop invites',
    start: 'Go on with invites',
  },
};

/** The label of a switch, and the effect of turning it. */
export function switchLabel({ name, offer }: NamedSwitch): SwitchLabel {
  if (offer === null) return labels[name] ?? { ...plain(name), effect: '' };
  return {
    ...plain(offer),
    effect:
      'Off: the offer is neither promised nor sold, and the plain price takes its place. Its subscribers keep it.',
  };
}

function plain(name: string): Omit<SwitchLabel, 'effect'> {
  const label = capitalized(name);
  return { label, stop: `Stop ${name}`, start: `Start ${name}` };
}
