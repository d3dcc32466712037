import type { TestHost } from '@stillweb/contract/test-hosts';
import { t } from '@stillweb/texts/t';

/** A file that the page of the test loads. */
export interface TestFile {
  host: TestHost;
  name: string;
  /** On a real page. */
  standsFor: string;
  /** Its weight as it is sent. A pixel has none to speak of. */
  kilobytes: number;
  /** The files that its script loads when it runs, from the same host. */
  loads?: string[];
}

/** Everything that the page of the test loads besides itself, in the order of its own loading. */
export const testFiles: readonly TestFile[] = [
  {
    host: 'content',
    name: 'harbor.svg',
    standsFor: t('test-files.harbor', 'The picture of the article'),
    kilobytes: 40,
  },
  {
    host: 'ads',
    name: 'ads.css',
    standsFor: t('test-files.ads-css', 'Styles of the advertisements'),
    kilobytes: 10,
  },
  {
    host: 'ads',
    name: 'auction.js',
    standsFor: t('test-files.auction', 'An auction of the space among ad networks'),
    kilobytes: 95,
    loads: ['show-ads.js'],
  },
  {
    host: 'ads',
    name: 'show-ads.js',
    standsFor: t('test-files.show-ads', 'The script that shows the winners'),
    kilobytes: 70,
    loads: ['leaderboard.svg', 'tower.svg', 'box.svg'],
  },
  {
    host: 'ads',
    name: 'leaderboard.svg',
    standsFor: t('test-files.leaderboard', 'A wide advertisement'),
    kilobytes: 90,
  },
  {
    host: 'ads',
    name: 'tower.svg',
    standsFor: t('test-files.tower', 'A tall advertisement'),
    kilobytes: 75,
  },
  {
    host: 'ads',
    name: 'box.svg',
    standsFor: t('test-files.box', 'An advertisement in the text'),
    kilobytes: 60,
  },
  {
    host: 'trackers',
    name: 'tag-manager.js',
    standsFor: t('test-files.tag-manager', 'A tag manager, which loads the other trackers'),
    kilobytes: 85,
    loads: ['audience.js', 'recorder.js', 'social.js', 'match.js'],
  },
  {
    host: 'trackers',
    name: 'audience.js',
    standsFor: t('test-files.audience', 'Audience measurement'),
    kilobytes: 45,
    loads: ['audience.gif'],
  },
  {
    host: 'trackers',
    name: 'recorder.js',
    standsFor: t('test-files.recorder', 'A recording of pointer, scrolling and typing'),
    kilobytes: 70,
    loads: ['recorder.gif'],
  },
  {
    host: 'trackers',
    name: 'social.js',
    standsFor: t('test-files.social', 'The pixel of a social network'),
    kilobytes: 60,
    loads: ['social.gif'],
  },
  {
    host: 'trackers',
    name: 'match.js',
    standsFor: t('test-files.match', 'The matching of your identity between companies'),
    kilobytes: 20,
    loads: ['match-1.gif', 'match-2.gif'],
  },
  ...['audience', 'recorder', 'social', 'match-1', 'match-2'].map((name): TestFile => ({
    host: 'trackers',
    name: `${name}.gif`,
    standsFor: t('test-files.pixel', 'A report of the visit, as an invisible pixel'),
    kilobytes: 0,
  })),
];
