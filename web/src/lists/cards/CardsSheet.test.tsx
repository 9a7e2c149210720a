import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CARDS_MAX } from '@sali/domain/base/limits';
import { cardsTexts as words } from '@sali/texts/app/cards';
import { texts } from '@sali/texts/app/main';
import { Toasts } from '../../base/ui/Toasts.tsx';
import { changeSettings } from '../../people/settings/settings.ts';
import { useSettings } from '../../people/settings/storedSettings.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { CardsSheet } from './CardsSheet.tsx';

await startTestEngine();

const CHAIN = '7290027600007';
const onClose = vi.fn();

beforeEach(() => {
  localStorage.clear();
  changeSettings({ cards: [], clubs: [] });
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json([{ chain_id: CHAIN, name: 'שופרסל', store_count: 3, club_ids: [1, 2] }])),
  );
});
afterEach(cleanup);

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function add(name: string, code: string): Promise<void> {
  press(words.add);
  type(words.code, code);
  type(words.name, name);
  await screen.findByRole('option', { name: 'שופרסל' });
  type(words.chain, CHAIN);
  press(texts.app.save);
  await screen.findByRole('img', { name: words.codeOf({ name }) });
}

it('[CC1] [CC3] a card is typed once, is shown in large, and gives its club', async () => {
  render(<CardsSheet chainId={null} onClose={onClose} />);
  expect(screen.getByText(words.empty)).toBeTruthy();
  await add('המועדון שלי', '7290000000015');
  expect(screen.getByText('7290000000015')).toBeTruthy();
  expect(useSettings.getState().clubs).toEqual([`${CHAIN}:1`]);
});

it('[CC4] the card of the chain is there at once; others are one tap further', async () => {
  render(<CardsSheet chainId={null} onClose={onClose} />);
  await add('של הרשת', '5012345678');
  cleanup();
  render(<CardsSheet chainId={CHAIN} onClose={onClose} />);
  expect(screen.getByRole('img', { name: words.codeOf({ name: 'של הרשת' }) })).toBeTruthy();
  cleanup();
  render(<CardsSheet chainId="7290058140886" onClose={onClose} />);
  expect(screen.queryByRole('img')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^של הרשת/ }));
  expect(screen.getByRole('img')).toBeTruthy();
});

it('[CC1] a card that is called as its chain is names it once', async () => {
  const card = { id: 'i', name: 'שופרסל', chain: CHAIN, clubs: [], code: '123456', format: 'itf' as const };
  changeSettings({ cards: [card, { ...card, id: 'j', name: 'של אמא' }] });
  render(<CardsSheet chainId={null} onClose={onClose} />);
  await screen.findByRole('button', { name: /^של אמא ?שופרסל$/ });
  expect(screen.getAllByText('שופרסל')).toHaveLength(2);
});

it('[CC1] without a name, or with a number that no barcode has, nothing is kept, and what was typed stays', async () => {
  render(<CardsSheet chainId={null} onClose={onClose} />);
  press(words.add);
  type(words.code, 'כרטיס');
  press(texts.app.save);
  expect(screen.getByText(words.codeWrong)).toBeTruthy();
  expect(screen.getByText(words.nameMissing)).toBeTruthy();
  type(words.shape, 'qr');
  type(words.name, 'שם');
  press(texts.app.save);
  expect(await screen.findByRole('img', { name: words.codeOf({ name: 'שם' }) })).toBeTruthy();
});

it('[CC1] a number is typed in groups; a format that the card has stays while it is edited', async () => {
  changeSettings({ cards: [{ id: 'i', name: 'ארוז', chain: null, clubs: [], code: '123456', format: 'itf' }] });
  render(<CardsSheet chainId={null} onClose={onClose} />);
  fireEvent.click(screen.getByRole('button', { name: 'ארוז' }));
  press(words.edit);
  // Interleaved bars have pairs of digits.
  type(words.code, '12345');
  type(words.code, '1234 5678');
  type(words.shape, 'qr');
  type(words.shape, 'bars');
  press(texts.app.save);
  await vi.waitFor(() =>
    expect(useSettings.getState().cards).toMatchObject([{ id: 'i', code: '12345678', format: 'itf' }]),
  );
});

it('[CC1] a card more than there is room for is not begun, and a toast says so', async () => {
  const cards = Array.from({ length: CARDS_MAX }, (_, at) => ({
    ...{ id: `${at}`, name: `כרטיס ${at}`, chain: null, clubs: [], code: '1', format: 'code_128' as const },
  }));
  changeSettings({ cards });
  render(
    <>
      <CardsSheet chainId={null} onClose={onClose} />
      <Toasts lifeMs={60_000} />
    </>,
  );
  press(words.add);
  expect(await screen.findByText(words.full({ max: CARDS_MAX }))).toBeTruthy();
  expect(screen.queryByLabelText(words.code)).toBeNull();
});

it('[CC3] a card is deleted after a question, and its club with it', async () => {
  render(<CardsSheet chainId={null} onClose={onClose} />);
  await add('זמני', '5012345678');
  press(words.remove);
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(words.removeTitle({ name: 'זמני' }));
  fireEvent.click(
    [...question.querySelectorAll('button')].find((one) => one.textContent === words.remove) as HTMLElement,
  );
  expect(await screen.findByText(words.empty)).toBeTruthy();
  expect(useSettings.getState().clubs).toEqual([]);
});
