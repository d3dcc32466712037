// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { focusBeforeDialog, guardFocus } from './focus-guard.ts';

const page = `
  <header><button id="outside">Menu</button></header>
  <main>
    <h1>Account Info</h1>
    <section>
      <h2>Sessions</h2>
      <ul id="list"><li id="row"><button id="button">Log out</button></li></ul>
      <button id="other">Other</button>
    </section>
    <div id="plain"><button id="bare">Resume</button></div>
  </main>
  <div id="portal"><button id="confirm">Confirm</button></div>`;

let release: () => void;
beforeEach(() => {
  document.body.innerHTML = page;
  release = guardFocus();
});
afterEach(() => {
  release();
  document.body.replaceChildren();
});

const element = (id: string) => document.getElementById(id) ?? expect.fail(id);
const focusedText = () => document.activeElement?.textContent;

describe('when what has the focus is removed', () => {
  test.each([
    ['a row of a list', 'button', 'row', 'Sessions'],
    ['the whole list', 'button', 'list', 'Sessions'],
    ['a button outside of every section', 'bare', 'plain', 'Account Info'],
  ])('%s, the heading around it gets the focus', async (_what, focused, removed, heading) => {
    element(focused).focus();
    element(removed).remove();
    await expect.poll(focusedText).toBe(heading);
  });

  test('a dialog, the button that opened it gets the focus', async () => {
    element('other').focus();
    element('confirm').focus();
    expect(focusBeforeDialog()).toBe(element('other'));
    element('portal').remove();
    await expect.poll(focusedText).toBe('Other');
  });

  test('a dialog together with the button that opened it, the heading around the button does', async () => {
    element('button').focus();
    element('confirm').focus();
    element('row').remove();
    expect(focusBeforeDialog()?.textContent).toBe('Sessions');
    element('portal').remove();
    await expect.poll(focusedText).toBe('Sessions');
  });
});

test('on a page that comes in parts its heading gets the focus once it is there', async () => {
  element('button').focus();
  const main = document.querySelector('main') ?? expect.fail();
  main.remove();
  await nextFrame();
  expect(document.activeElement).toBe(document.body);
  document.body.append(
    Object.assign(document.createElement('main'), { innerHTML: '<h1>New</h1>' }),
  );
  await expect.poll(focusedText).toBe('New');
});

test('a focus that was moved on purpose stays where it is', async () => {
  element('button').focus();
  element('row').remove();
  element('outside').focus();
  await nextFrame();
  expect(focusedText()).toBe('Menu');
});

test('after a press on the page beside every control nothing is focused again', async () => {
  element('button').focus();
  element('button').blur();
  await nextFrame();
  element('row').remove();
  await nextFrame();
  expect(document.activeElement).toBe(document.body);
});

const nextFrame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
