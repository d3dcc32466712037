import { t } from '@stillweb/texts/t';

/** The advertising on the example page, in loud colors outside the brand's palette. */
export function Noise() {
  return (
    <div className="absolute inset-0 top-11 overflow-hidden font-bold wrap-break-word text-[#000] [clip-path:inset(0_calc(100%-var(--at))_0_0)] rtl:[clip-path:inset(0_0_0_calc(100%-var(--at)))]">
      <div className="absolute inset-0 bg-[#000]/40" />
      <Strip />
      <Tower
        className="start-3 bg-[#ff3d8b]"
        text={t('home.noise.deal', 'HOT\nDEAL\nOF THE\nDAY')}
      />
      <Tower
        className="end-3 bg-[#19d3ff]"
        text={t('home.noise.lucky', 'YOU\nARE\nLUCKY\nNo. 1')}
      />
      <Permission />
      <Interruption />
      <Film />
      <Consent />
    </div>
  );
}

function Strip() {
  return (
    <div className="absolute inset-x-0 top-0 flex h-14 items-center gap-6 overflow-hidden bg-[#ffd400] px-4 text-lg whitespace-nowrap">
      <Discount />
      <span>{t('home.noise.today', 'ONLY TODAY! ENDS IN 00:04:59!')}</span>
      <span className="bg-[#000] px-3 py-1 text-sm text-[#ffd400]">
        {t('home.noise.buy', 'BUY NOW!!!')}
      </span>
      <span>{t('home.noise.last-chance', 'LAST CHANCE! REALLY THE LAST!')}</span>
      <Discount />
    </div>
  );
}

function Discount() {
  return (
    <span className="animate-rattle bg-[#e5006d] px-2 text-[#fff]">
      {t('home.noise.discount', '90% OFF')}
    </span>
  );
}

function Tower({ className, text }: { className: string; text: string }) {
  return (
    <div
      className={`absolute top-18 bottom-20 hidden w-32 flex-col items-center justify-center gap-1 text-center text-2xl leading-none lg:flex ${className}`}
    >
      {text.split('\n').map((line) => (
        <span key={line}>{line}</span>
      ))}
      <span className="mt-4 animate-rattle rounded-full bg-[#fff200] px-3 py-2 text-sm">
        {t('home.noise.click', 'CLICK!')}
      </span>
    </div>
  );
}

function Permission() {
  return (
    <div className="absolute top-18 start-4 w-60 bg-[#fff] p-3 text-xs font-medium shadow-lift lg:start-40">
      <p>{t('home.noise.permission', 'This site wants to send you 40 notifications a day')}</p>
      <p className="flex justify-end gap-2 pt-2">
        <span className="px-2 py-1 text-[#5f5f5f]">{t('home.noise.block', 'Block')}</span>
        <span className="bg-[#1a73e8] px-3 py-1 text-[#fff]">{t('home.noise.allow', 'Allow')}</span>
      </p>
    </div>
  );
}

function Interruption() {
  return (
    <div className="absolute top-[34%] start-[18%] w-[64%] max-w-md border-4 border-[#e5006d] bg-[#fff] p-4 text-center shadow-lift sm:start-[26%] sm:p-6">
      <p className="text-2xl text-[#e5006d]">{t('home.noise.wait', 'WAIT! DON’T GO!')}</p>
      <p className="py-2 text-sm font-medium">
        {t(
          'home.noise.wheel',
          'Join 1 of our 9 newsletters and spin the wheel for a chance of a chance to win!',
        )}
      </p>
      <p className="animate-rattle bg-[#00c853] py-2">{t('home.noise.spin', 'SPIN TO WIN')}</p>
      <p className="pt-2 text-[0.625rem] font-normal text-[#5f5f5f]">
        {t('home.noise.decline', 'No thanks, I like paying more')}
      </p>
    </div>
  );
}

function Film() {
  return (
    <div className="absolute bottom-24 start-4 flex h-24 w-40 items-center justify-center bg-[#000] text-[#fff] sm:h-32 sm:w-56 lg:start-40">
      <svg viewBox="0 0 24 24" className="size-10" fill="currentColor">
        <path d="M7 4v16l13-8z" />
      </svg>
      <span className="absolute start-2 bottom-1 text-xs font-medium">
        {t('home.noise.sponsored', 'Sponsored, 1 of 4')}
      </span>
      <span className="absolute end-2 bottom-1 text-xs font-medium">0:29</span>
    </div>
  );
}

function Consent() {
  return (
    <div className="absolute inset-x-0 bottom-0 flex items-center justify-between gap-4 bg-[#2b2b2b] px-4 py-3 text-xs font-medium text-[#fff] sm:text-sm">
      <p>
        {t(
          'home.noise.consent',
          'We and our 1,412 partners value your privacy. That is why we would like to have it.',
        )}
      </p>
      <p className="shrink-0 bg-[#00c853] px-4 py-2 font-bold text-[#000]">
        {t('home.noise.accept', 'ACCEPT ALL')}
      </p>
    </div>
  );
}
