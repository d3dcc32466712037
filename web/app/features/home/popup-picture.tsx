import { brand } from '@stillweb/contract/brand';
import type { ReactNode } from 'react';
import { popupWords } from './popup-words.ts';

/** The extension's popup, drawn from the site's own colors and fonts, so that no picture is loaded. */
export function PopupPicture() {
  return (
    <figure
      aria-label={`The popup of ${brand.name}: ${popupWords.siteBlocked} ${popupWords.countMany} ${popupWords.premiumText}`}
      className="w-full max-w-85 justify-self-center rounded-md border border-line bg-paper text-sm shadow-lift"
    >
      <div aria-hidden="true" className="divide-y divide-line">
        <div className="flex items-center gap-2.5 px-4.5 py-3">
          <Mark />
          <span className="flex-1 font-display text-xl">{brand.name}</span>
          <span className="font-medium text-accent">{popupWords.options}</span>
        </div>
        <Part>
          <p className="flex items-center justify-between gap-3 font-semibold">
            {popupWords.siteSwitch}
            <span className="flex h-6.5 w-11 items-center justify-end rounded-full bg-accent p-1">
              <span className="size-4.5 rounded-full bg-on-accent" />
            </span>
          </p>
          <p>{popupWords.siteBlocked}</p>
          <p className="text-xs text-soft">{popupWords.countMany}</p>
        </Part>
        <Part>
          <p className="justify-self-start rounded-sm bg-wash px-2 py-0.5 text-xs font-semibold text-accent">
            {popupWords.premium}
          </p>
          <p>{popupWords.premiumText}</p>
        </Part>
        <p className="px-4.5 py-3.5 text-xs text-soft">{popupWords.linkedTo}</p>
      </div>
    </figure>
  );
}

function Part({ children }: { children: ReactNode }) {
  return <div className="grid gap-1.5 px-4.5 py-3.5">{children}</div>;
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" className="size-6">
      <rect width="32" height="32" rx="7" className="fill-accent" />
      <path
        d="M8.5 17a7.5 7.5 0 0 1 15 0zM5 20.5h22M10 25h12"
        className="fill-on-accent stroke-on-accent"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  );
}
