import type { Plan } from '@stillweb/contract/billing/plans';
import type { ReactNode } from 'react';
import type { ButtonSize, ButtonVariant } from '../../kit/button-style.ts';

/** The action of a button on the subscriber's screens. */
export type ScreenAction =
  | {
      action:
        | 'open portal'
        | 'update card'
        | 'check payment'
        | 'see plans'
        | 'resume'
        | 'end pause'
        | 'pause'
        | 'cancel';
    }
  | { action: 'switch plan'; plan: Plan };

export type ScreenButton = ScreenAction & {
  label: string;
  /** Secondary if not given. */
  variant?: ButtonVariant;
  /** Medium if not given. */
  size?: ButtonSize;
};

/** Shows a button of these screens: the site one that acts, the console one that does nothing. */
export type RenderButton = (button: ScreenButton) => ReactNode;
