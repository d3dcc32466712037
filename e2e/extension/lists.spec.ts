import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expectNoFindings } from '../axe.ts';
import { buildExtension } from './build-extension.ts';
import { loadAll, startCorpusSite } from './corpus-site.ts';
import { writeListFolder } from './list-folder.ts';
import { corpusList, loadsByPage } from './rule-corpus.ts';
import { expect, test } from './test.ts';

const head = '! Title: Corpus\n! Version: 7.1\n! Last modified: 27 Nov 2026\n';
const unusable = '\nnews.localhost##+js(noop)\n||plain.localhost^$redirect=noopjs\n';

test(
  'licence 55, 56, 63: each kind of an operator’s rules does in Chromium what it says, and the options page names the lists',
  { tag: '@exhaustive' },
  async ({ site, start, link }, testInfo) => {
    const lists = writeListFolder(testInfo.outputPath('lists'), {
      'corpus.txt': { text: head + corpusList + unusable, group: 'ads', name: 'The corpus' },
      'social.txt': {
        text: '||social.localhost^',
        group: 'social',
        groupName: 'Social buttons',
        premium: true,
      },
    });
    const output = testInfo.outputPath('extension');
    const extension = await buildExtension(site.url, output, 'chrome', lists);
    const browser = await start({ extension });
    const corpus = await startCorpusSite();
    const { page } = browser;
    try {
      for (const [host, loads] of loadsByPage('chrome')) {
        await test.step(host, async () => {
          corpus.reached.clear();
          await page.goto(corpus.pageOf(host));
          await page.evaluate(loadAll, corpus.addressesOf(loads));
          const reached = () =>
            loads.map(({ url }) => url).filter((url) => corpus.reached.has(url));
          const expected = loads.filter(({ blocked }) => !blocked).map(({ url }) => url);
          await expect.poll(reached).toEqual(expected);
        });
      }
      await test.step('the group of the operator is on with Premium', async () => {
        const social = [{ kind: 'script', url: 'social.localhost/a.js', blocked: true }];
        const isReached = async () => {
          corpus.reached.clear();
          await page.goto(corpus.pageOf('news.localhost'));
          await page.evaluate(loadAll, corpus.addressesOf(social));
          return corpus.reached.has('social.localhost/a.js');
        };
        expect(await isReached()).toBe(true);
        await page.goto(`${site.url}/health/live`);
        await link(browser);
        expect(await isReached()).toBe(false);
      });
    } finally {
      corpus.close();
    }

    await test.step('what Chromium would refuse is left out, by name', () => {
      const leftOut = readFileSync(join(output, 'left-out.csv'), 'utf8').split('\r\n');
      expect(leftOut.map((row) => row.replace(/^(corpus\.txt),\d+,/, '$1,'))).toEqual([
        'list,line,rule,reason',
        'corpus.txt,/look-(?=ahead)/,Chrome refuses the regular expression',
        expect.stringMatching(/^corpus\.txt,news\.localhost##\+js\(noop\),/),
        expect.stringMatching(/^corpus\.txt,\|\|plain\.localhost\^\$redirect=noopjs,/),
        '',
      ]);
    });

    await test.step('the options page names the lists', async () => {
      const options = await browser.open('options.html');
      const lists = options.getByRole('region', { name: 'Lists' });
      await expect(lists.getByRole('listitem')).toContainText([
        /^Stillweb lists/,
        /^The corpus.*License: CC0-1\.0\. Version 7\.1\. As of 27 Nov 2026\.$/,
        /^social\.txt.*License: CC0-1\.0\.$/,
      ]);
      await expect(lists.getByRole('link', { name: 'The corpus' })).toHaveAttribute(
        'href',
        'https://lists.example/',
      );
      const features = options.getByRole('region', { name: 'What is blocked' });
      await expect(features.getByRole('listitem').filter({ hasText: 'Social buttons' })).toHaveText(
        'Social buttonsOn',
      );
      await expectNoFindings(options, 'options with lists');
    });
  },
);
