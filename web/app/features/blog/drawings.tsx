import { Accent, Drawing } from '@stillweb/ui/kit/drawing.tsx';

const frame = { viewBox: '0 0 320 200', className: 'w-full' };

/** A sieve that one line passes. */
function PassingSieve() {
  return (
    <Drawing {...frame}>
      <path d="M90 24h18v18H90zM150 14h20v12h-20zM212 26l10 18h-20z" />
      <path d="M126 52h14v14h-14zM182 48h22v14h-22z" strokeDasharray="2 6" />
      <path d="M70 88h180l-26 30H96z" />
      <path d="M104 88l8 30M132 88l4 30M160 88v30M188 88l-4 30M216 88l-8 30" />
      <Accent>
        <path d="M160 130v22" />
        <path d="M100 168h120M122 182h76" />
      </Accent>
    </Drawing>
  );
}

/** Two kinds of blocker on a balance. */
function ComparedScales() {
  return (
    <Drawing {...frame}>
      <path d="M160 36v128M124 164h72M84 64l152-20" />
      <circle cx="160" cy="36" r="6" className="fill-paper" />
      <path d="M84 64l-28 52h56zM236 44l-28 52h56z" />
      <path d="M52 116c4 18 60 18 64 0z" />
      <Accent>
        <path d="M204 96c4 18 60 18 64 0z" className="fill-accent" />
        <path d="M224 84h24M228 74h16" />
      </Accent>
      <path d="M70 104h28M74 92h20M78 80h12" strokeDasharray="2 6" />
    </Drawing>
  );
}

/** A lamp over an open book. */
function ReadingLamp() {
  return (
    <Drawing {...frame}>
      <path d="M64 168V84l52-44M64 168H44h40" />
      <path d="M104 28l40 36-28 14-22-24z" />
      <path d="M132 82l-16 62M150 72l58 44" strokeDasharray="2 6" />
      <path d="M124 168c30-14 58-14 76 0 18-14 46-14 76 0v-34c-30-14-58-14-76 0-18-14-46-14-76 0z" />
      <path d="M200 134v34" />
      <Accent>
        <path d="M138 140c16-5 34-5 48 1M138 152c16-5 34-5 48 1M214 141c14-6 32-6 48-1M214 153c14-6 32-6 40-2" />
      </Accent>
    </Drawing>
  );
}

/** A house behind a high fence. */
function GuardedHouse() {
  return (
    <Drawing {...frame}>
      <path d="M104 92l56-46 56 46v72H104z" />
      <Accent>
        <path d="M146 164v-38h28v38" className="fill-accent" />
        <path d="M122 102h18v16h-18zM180 102h18v16h-18z" />
      </Accent>
      <path d="M48 164V126l8-8 8 8v38M256 164v-38l8-8 8 8v38M80 164v-38l8-8 8 8M224 126l8-8 8 8v38M40 138h64M216 138h64M28 164h264" />
      <path
        d="M34 72c12-14 36-14 48 0-12 14-36 14-48 0zM238 60c12-14 36-14 48 0-12 14-36 14-48 0z"
        strokeDasharray="2 6"
      />
    </Drawing>
  );
}

/** A phone with a calm page on it. */
function PocketScreen() {
  return (
    <Drawing {...frame}>
      <path d="M118 16h84a10 10 0 0 1 10 10v148a10 10 0 0 1-10 10h-84a10 10 0 0 1-10-10V26a10 10 0 0 1 10-10zM150 26h20" />
      <Accent>
        <path d="M124 48h44M124 62h72M124 74h72M124 86h56" />
        <path d="M124 150c12-16 24-16 36 0s24 16 36 0" />
        <path d="M148 128a12 12 0 0 1 24 0z" className="fill-accent" />
      </Accent>
      <path
        d="M40 60h44v30H40zM52 70h20M236 92h52v36h-52zM248 104h28M250 114h14M56 122h32v22H56zM236 44h30v22h-30z"
        strokeDasharray="2 6"
      />
    </Drawing>
  );
}

/** The drawings by the name that an article gives. */
export const drawings = {
  sieve: PassingSieve,
  scales: ComparedScales,
  lamp: ReadingLamp,
  house: GuardedHouse,
  phone: PocketScreen,
} as const;
