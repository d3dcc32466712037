import type { ComponentProps } from 'react';

const circle = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z';
const eye =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z';

// One path each, on a grid of 24: a fraction of what an icon library's runtime would cost every page.
export const Check = icon('M4.5 12.5l5 5L19.5 7');
export const ChevronDown = icon('M6 9.5l6 6 6-6');
export const ChevronsLeftRight = icon('M8.5 7l-5 5 5 5m7-10l5 5-5 5');
export const CircleAlert = icon(`${circle}M12 7.5V13m0 3.5v.01`);
export const CircleCheck = icon(`${circle}M8 12.5l2.8 2.8L16 9.5`);
export const CreditCard = icon(
  'M4 5.5h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1ZM3 10h18M6.5 14.5h4',
);
export const Eye = icon(eye);
export const EyeOff = icon(`${eye}M4 4l16 16`);
export const Info = icon(`${circle}M12 11v5.5m0-9v.01`);
export const LogOut = icon('M10 4H5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h5m6-12l4 4-4 4m4-4H9.5');
export const Menu = icon('M4 6.5h16M4 12h16M4 17.5h16');
export const PanelLeft = icon(
  'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM9.5 4v16',
);
export const Plus = icon('M12 5v14M5 12h14');
export const Receipt = icon(
  'M5.5 3.5v17l2.2-1.5 2.1 1.5 2.2-1.5 2.2 1.5 2.1-1.5 2.2 1.5v-17L16.3 5l-2.1-1.5L12 5 9.8 3.5 7.7 5ZM9 10h6m-6 4h4',
);
export const User = icon('M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4.5 20.5a7.5 7.5 0 0 1 15 0');
export const X = icon('M6 6l12 12M18 6L6 18');

/** A line drawing in the colour of the text around it; it never speaks, whatever it adorns does. */
function icon(path: string) {
  return function Icon(props: ComponentProps<'svg'>) {
    return (
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        {...props}
      >
        <path d={path} />
      </svg>
    );
  };
}
