import { trialDays } from '@stillweb/contract/billing/plans';
import { t } from '@stillweb/texts/t';

export const beliefs = [
  {
    title: t('about.beliefs.attention.title', 'Attention is yours'),
    text: t(
      'about.beliefs.attention.text',
      'Nobody should have to defend a paragraph against the box beside it. What you look at is your decision, and so is what you do not.',
    ),
  },
  {
    title: t('about.beliefs.privacy.title', 'Reading is private'),
    text: t(
      'about.beliefs.privacy.text',
      'The list of pages a person opens is a diary. It belongs on that person’s computer and nowhere else, ours included.',
    ),
  },
  {
    title: t('about.beliefs.paymaster.title', 'One paymaster'),
    text: t(
      'about.beliefs.paymaster.text',
      'We take money from the people who use the extension and from nobody else. There is no list of companies that may pass.',
    ),
  },
  {
    title: t('about.beliefs.leaving.title', 'Leaving must be easy'),
    text: t(
      'about.beliefs.leaving.text',
      'Anyone who wants to stop presses a button, reads a date and confirms it. A product that has to hide its exit is not good enough.',
    ),
  },
];

export const teams = [
  {
    title: t('about.teams.filters.title', 'Filters'),
    text: t(
      'about.teams.filters.text',
      'Watches how sites change and keeps the rules in step, so that a page that worked yesterday works today.',
    ),
  },
  {
    title: t('about.teams.testing.title', 'Testing'),
    text: t(
      'about.teams.testing.text',
      'Opens pages with the extension and without, counts what still gets through, and checks that the rest of the page works.',
    ),
  },
  {
    title: t('about.teams.extension.title', 'Extension'),
    text: t(
      'about.teams.extension.text',
      'Builds the part that runs in your browser, and keeps it small, fast and frugal with permissions.',
    ),
  },
  {
    title: t('about.teams.support.title', 'Support'),
    text: t(
      'about.teams.support.text',
      'Reads every message, around the clock, and can do something about it. Reports of broken pages go straight to Filters.',
    ),
  },
];

export const reasons = [
  {
    title: t('about.reasons.one.title', 'Everything in one'),
    text: t(
      'about.reasons.one.text',
      'Advertising, pop-ups, trackers, notification requests and the breaks in YouTube videos, in one extension and one price.',
    ),
  },
  {
    title: t('about.reasons.upkeep.title', 'Nothing to look after'),
    text: t(
      'about.reasons.upkeep.text',
      'No lists to choose and no settings to learn. It updates itself, and one click switches it off for a site that you wish to support.',
    ),
  },
  {
    title: t('about.reasons.trial.title', 'Try it properly'),
    text: t(
      'about.reasons.trial.text',
      '{days, plural, one {{days} day} other {{days} days}} with everything switched on. The day on which they end is in your dashboard from the first minute.',
      { days: trialDays },
    ),
  },
  {
    title: t('about.reasons.speed.title', 'Faster by loading less'),
    text: t(
      'about.reasons.speed.text',
      'What is blocked is not downloaded, so pages come sooner and the battery lasts longer. Nothing is made faster by magic.',
    ),
  },
];
