/** The empty containers that stay in a page when an ad network is blocked. */
export interface AdContainers {
  /** Whose they are and how they are recognized, for a reviewer. */
  reason: string;
  /** CSS selectors. Only what a network gives to its publishers, and nothing that a page would call its own. */
  selectors: string[];
}

export const adContainers: AdContainers[] = [
  {
    reason: 'AdSense: the element that publishers paste, and what it adds by itself',
    selectors: ['ins.adsbygoogle', '.google-auto-placed'],
  },
  {
    reason: "Google's ad server: the slots as its own tag writes them, and their frames",
    selectors: [
      '[id^="div-gpt-ad-"]',
      '[data-google-query-id]',
      'iframe[id^="google_ads_iframe_"]',
    ],
  },
  {
    reason: 'Ads in AMP pages have elements of their own',
    selectors: ['amp-ad', 'amp-auto-ads', 'amp-sticky-ad'],
  },
  {
    reason: 'Amazon: native and banner ads of its partner program',
    selectors: ['div[id^="amzn-assoc-ad-"]', 'div[id^="amzn-native-ad-"]'],
  },
  {
    reason: 'Taboola: the boxes that publishers paste, and what its script builds in them',
    selectors: ['div[id^="taboola-"]', '.trc_rbox_container', '.trc_related_container'],
  },
  {
    reason: 'Outbrain: the boxes that publishers paste',
    selectors: [
      '.OUTBRAIN[data-widget-id]',
      'amp-embed[type="outbrain"]',
      'amp-embed[type="taboola"]',
    ],
  },
  {
    reason: 'Other boxes of paid articles: Revcontent, MGID, ZergNet, Dianomi, Plista',
    selectors: [
      'div[id^="rcjsload_"]',
      '[data-rc-widget]',
      'div[id*="ScriptRootC"]',
      '[data-type="_mgwidget"]',
      'div[id^="zergnet-widget"]',
      '[data-dianomi-context-id]',
      '[data-display^="plista_widget"]',
    ],
  },
  {
    reason: 'Yandex: the blocks of its network',
    selectors: ['div[id^="yandex_rtb_"]'],
  },
  {
    reason: 'Frames of Criteo, Teads and others, which stay as empty boxes',
    selectors: [
      'iframe[src*=".criteo.com/"]',
      'iframe[src*=".criteo.net/"]',
      'iframe[src*=".doubleclick.net/"]',
      'iframe[src*=".amazon-adsystem.com/"]',
      '.teads-inread',
    ],
  },
  {
    reason: 'Services that place ads for publishers: Ezoic, Raptive, Freestar, Snigel',
    selectors: [
      '[id^="ezoic-pub-ad-placeholder-"]',
      '.ezoic-ad',
      '.adthrive-ad',
      '[data-freestar-ad]',
      'div[id^="adngin-"]',
    ],
  },
  {
    reason: 'Networks for blogs and documentation: Carbon, BuySellAds, EthicalAds',
    selectors: ['#carbonads', 'div[id^="bsa-zone_"]', '[data-ea-publisher]'],
  },
];
