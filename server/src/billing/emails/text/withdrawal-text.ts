import { productName } from '@stillweb/contract/plans';
import { dashboard, pricing, type TextDraft, type Writer } from './draft.ts';
import { refusalText } from './withdrawal-refusal.ts';

export const withdrawalAccepted: TextDraft = {
  subject: 'Your contract has ended',
  paragraphs: [
    `You have withdrawn from your contract for ${productName}. It has ended, Premium is switched off, and nothing will be charged.`,
    'You had not paid anything for it, so there is nothing to return.',
  ],
  action: pricing,
};

export const withdrawalRefused: Writer<'withdrawal-refused'> = ({ refusal, lastDay }) => ({
  subject: 'Your withdrawal is not possible',
  paragraphs: [refusalText(refusal, lastDay), 'Nothing has changed.'],
  action: dashboard,
});
