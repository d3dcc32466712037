import { Accent, Drawing } from '@stillweb/ui/kit/drawing.tsx';

const frame = { viewBox: '16 4 144 92', className: 'h-25 w-40' };

/** A page on which a pop-up is only an outline. */
export function ClearedPage() {
  return (
    <Drawing {...frame}>
      <path d="M24 8h72v84H24z" />
      <Accent>
        <path d="M36 26h36M36 38h36M36 50h36M36 62h48M36 74h30" />
      </Accent>
      <path d="M82 18h50v38H82zM92 29h28M92 39h16" strokeDasharray="2 6" />
    </Drawing>
  );
}

export function ClosedEye() {
  return (
    <Drawing {...frame}>
      <path d="M24 42c24-28 84-28 108 0" strokeDasharray="2 6" />
      <Accent>
        <path d="M24 42c24 28 84 28 108 0" />
        <path d="M39 57l-8 12M58 65l-4 14M78 68v15M98 65l4 14M117 57l8 12" />
      </Accent>
    </Drawing>
  );
}

export function PlayingFilm() {
  return (
    <Drawing {...frame}>
      <path d="M24 10h116v62H24z" />
      <path d="M24 88h116" strokeDasharray="2 6" />
      <Accent>
        <path d="M72 28v26l24-13z" className="fill-accent" />
        <path d="M24 88h44" />
        <circle cx="68" cy="88" r="4" className="fill-paper" />
      </Accent>
    </Drawing>
  );
}
