/** What a page loads: how, from where, and whether a rule blocks it. */
export type Load = { kind: string; url: string; blocked: boolean };

interface Case {
  rules: string[];
  /** The host of the page. Default: `news.localhost`. */
  page?: string;
  blocked?: string[];
  loaded?: string[];
  /** Default: both. */
  browser?: 'chrome' | 'firefox';
}

/** Each kind of rule, with blocked and loaded files of a page: `KIND HOST/PATH`. */
const cases: Case[] = [
  {
    rules: ['||plain.localhost^'],
    blocked: ['script plain.localhost/a.js', 'image sub.plain.localhost/a.gif'],
    loaded: ['script notplain.localhost/a.js'],
  },
  { rules: ['0.0.0.0 hosts.localhost'], blocked: ['script hosts.localhost/a.js'] },
  { rules: ['||a.loose.localhost'], blocked: ['script a.loose.localhost/a.js'] },
  { rules: ['b.loose.localhost'], blocked: ['script b.loose.localhost/a.js'] },
  { rules: ['||third.localhost^$third-party'], blocked: ['script third.localhost/a.js'] },
  { rules: [], page: 'third.localhost', loaded: ['script third.localhost/b.js'] },
  { rules: ['||first.localhost^$~third-party'], loaded: ['script first.localhost/a.js'] },
  { rules: [], page: 'first.localhost', blocked: ['script first.localhost/b.js'] },
  {
    rules: ['||types.localhost^$image,stylesheet'],
    blocked: [
      'image types.localhost/a.gif',
      'imageset types.localhost/set.gif',
      'stylesheet types.localhost/a.css',
    ],
    loaded: ['script types.localhost/a.js', 'xmlhttprequest types.localhost/a.json'],
  },
  {
    rules: ['||rest.localhost^$~image'],
    blocked: ['script rest.localhost/a.js'],
    loaded: ['image rest.localhost/a.gif', 'imageset rest.localhost/set.gif'],
  },
  {
    rules: ['||many.localhost^$subdocument,xmlhttprequest,websocket,ping,media,font'],
    blocked: [
      'subdocument many.localhost/a.html',
      'xmlhttprequest many.localhost/a.json',
      'websocket many.localhost/socket',
      'ping many.localhost/beacon',
      'media many.localhost/a.mp3',
      'font many.localhost/a.woff2',
    ],
    loaded: ['script many.localhost/a.js'],
  },
  {
    rules: ['||here.localhost^$domain=news.localhost'],
    blocked: ['script here.localhost/a.js'],
  },
  { rules: [], page: 'other.localhost', loaded: ['script here.localhost/b.js'] },
  {
    rules: ['||elsewhere.localhost^$domain=~news.localhost'],
    loaded: ['script elsewhere.localhost/a.js'],
  },
  { rules: [], page: 'other.localhost', blocked: ['script elsewhere.localhost/b.js'] },
  {
    rules: ['/ad-banner.', '||cdn.localhost^*/deep/*/x.js', '/end.js|', '|http://start.localhost:'],
    blocked: [
      'image cdn.localhost/ad-banner.gif',
      'script cdn.localhost/a/deep/er/x.js',
      'script cdn.localhost/end.js',
      'script start.localhost/a.js',
    ],
    loaded: [
      'image cdn.localhost/banner.gif',
      'script cdn.localhost/a/deep/x.js',
      'script cdn.localhost/end.js?more',
      'script cdn.localhost/start.localhost/a.js',
    ],
  },
  {
    rules: ['/re-\\d{3}\\.js/'],
    blocked: ['script cdn.localhost/re-123.js'],
    loaded: ['script cdn.localhost/re-12.js'],
  },
  {
    rules: ['/look-(?=ahead)/'],
    blocked: ['script cdn.localhost/look-ahead.js'],
    browser: 'firefox',
  },
  {
    rules: ['||cdn.localhost^*AdX$match-case'],
    blocked: ['script cdn.localhost/AdX.js'],
    loaded: ['script cdn.localhost/adx.js'],
  },
  {
    rules: ['||kept.localhost^', '@@||kept.localhost^*needed.js'],
    blocked: ['script kept.localhost/a.js'],
    loaded: ['script kept.localhost/needed.js'],
  },
  {
    rules: ['||vital.localhost^$important', '@@||vital.localhost^'],
    blocked: ['script vital.localhost/a.js'],
  },
  {
    rules: ['@@||free.localhost^$document'],
    page: 'free.localhost',
    loaded: ['script plain.localhost/b.js', 'script cdn.localhost/re-456.js'],
  },
  {
    rules: ['*$script,denyallow=cdn.localhost,domain=strict.localhost'],
    page: 'strict.localhost',
    blocked: ['script any.localhost/a.js'],
    loaded: ['script cdn.localhost/b.js', 'image any.localhost/a.gif'],
  },
  {
    rules: ['/to.js$to=to.localhost'],
    blocked: ['script to.localhost/to.js'],
    loaded: ['script any.localhost/to.js'],
  },
  {
    rules: ['||posted.localhost^$method=post'],
    blocked: ['post posted.localhost/a'],
    loaded: ['xmlhttprequest posted.localhost/b'],
  },
  { rules: ['||all.localhost^$all'], blocked: ['script all.localhost/a.js'] },
  { rules: [], page: 'all.localhost', loaded: ['image cdn.localhost/page-of-all.gif'] },
  {
    rules: ['||bücher.localhost^'],
    blocked: ['script xn--bcher-kva.localhost/a.js'],
  },
  {
    rules: ['||again.localhost^', '||again.localhost^$badfilter'],
    loaded: ['script again.localhost/a.js'],
  },
];

/** The list with every rule of the corpus. */
export const corpusList = cases.flatMap(({ rules }) => rules).join('\n');

/** What each page loads in a browser, by its host. */
export function loadsByPage(browser: 'chrome' | 'firefox'): Map<string, Load[]> {
  const pages = new Map<string, Load[]>();
  for (const { page = 'news.localhost', blocked = [], loaded = [], browser: only } of cases) {
    const isBlocked = only === undefined || only === browser;
    const loads = [
      ...blocked.map((text) => readLoad(text, isBlocked)),
      ...loaded.map((text) => readLoad(text, false)),
    ];
    pages.set(page, [...(pages.get(page) ?? []), ...loads]);
  }
  return pages;
}

function readLoad(text: string, blocked: boolean): Load {
  const [kind = '', url = ''] = text.split(' ');
  return { kind, url, blocked };
}
