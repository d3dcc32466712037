import type { ReactNode } from 'react';

export function ClearedPage() {
  return (
    <Drawing>
      <path d="M24 8h72v84H24z" />
      <path
        d="M36 26h34M36 38h48M36 50h48M36 62h30"
        className="text-accent"
        stroke="currentColor"
      />
      <path d="M84 20h46v38H84zM94 30h26M94 38h16" strokeDasharray="2 5" />
      <path d="M138 12l8-6M142 22h10" className="text-accent" stroke="currentColor" />
    </Drawing>
  );
}

export function ClosedEye() {
  return (
    <Drawing>
      <path d="M20 42c20 24 74 24 94 0" />
      <path d="M34 56l-7 11M52 64l-3 13M67 66v14M82 64l3 13M100 56l7 11" />
      <path d="M128 30h22M134 40h10" className="text-accent" stroke="currentColor" />
      <path d="M20 42c20-24 74-24 94 0" strokeDasharray="2 5" />
    </Drawing>
  );
}

export function PlayingFilm() {
  return (
    <Drawing>
      <path d="M16 14h112v62H16z" />
      <path d="M62 32v26l24-13z" className="fill-accent text-accent" stroke="currentColor" />
      <path d="M16 90h112" strokeDasharray="2 5" />
      <path d="M16 90h44" className="text-accent" stroke="currentColor" />
      <circle cx="60" cy="90" r="4" className="fill-raised text-accent" stroke="currentColor" />
    </Drawing>
  );
}

/** The site's line style: ink at one weight, the accent for what remains. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 160 100"
      aria-hidden="true"
      className="h-25 w-40 text-ink"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}
