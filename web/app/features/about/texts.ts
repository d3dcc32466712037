import { trialDays } from '@stillweb/contract/billing/plans';

export const beliefs = [
  {
    title: 'Attention is yours',
    text: 'Nobody should have to defend a paragraph against the box beside it. What you look at is your decision, and so is what you do not.',
  },
  {
    title: 'Reading is private',
    text: 'The list of pages a person opens is a diary. It belongs on that person’s computer and nowhere else, ours included.',
  },
  {
    title: 'One paymaster',
    text: 'We take money from the people who use the extension and from nobody else. There is no list of companies that may pass.',
  },
  {
    title: 'Leaving must be easy',
    text: 'Anyone who wants to stop presses a button, reads a date and confirms it. A product that has to hide its exit is not good enough.',
  },
] as const;

export const teams = [
  {
    title: 'Filters',
    text: 'Watches how sites change and keeps the rules in step, so that a page that worked yesterday works today.',
  },
  {
    title: 'Testing',
    text: 'Opens pages with the extension and without, counts what still gets through, and checks that the rest of the page works.',
  },
  {
    title: 'Extension',
    text: 'Builds the part that runs in your browser, and keeps it small, fast and frugal with permissions.',
  },
  {
    title: 'Support',
    text: 'Reads every message, around the clock, and can do something about it. Reports of broken pages go straight to Filters.',
  },
] as const;

export const reasons = [
  {
    title: 'Everything in one',
    text: 'Advertising, pop-ups, trackers, notification requests and the breaks in YouTube videos, in one extension and one price.',
  },
  {
    title: 'Nothing to look after',
    text: 'No lists to choose and no settings to learn. It updates itself, and one click switches it off for a site that you wish to support.',
  },
  {
    title: 'Try it properly',
    text: `${trialDays} days with everything switched on. The day on which they end is in your dashboard from the first minute.`,
  },
  {
    title: 'Faster by loading less',
    text: 'What is blocked is not downloaded, so pages come sooner and the battery lasts longer. Nothing is made faster by magic.',
  },
] as const;
