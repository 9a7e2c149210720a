import { expect, it } from 'vitest';
import { jsonOfData } from '../dataText.ts';
import { LANGUAGE_CODES } from '@sali/domain/people/settings/languages';
import { pageOfData } from './dataPage.ts';

/** As data that is read while it is sent. */
const inTurn = <T>(all: readonly T[]): AsyncIterable<T> => ({ [Symbol.asyncIterator]: () => sequenceOf(all) });

async function* sequenceOf<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all;
}

async function pageIn(language: (typeof LANGUAGE_CODES)[number]): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of pageOfData(DATA, language)) pieces.push(piece);
  return pieces.join('');
}

const DATA = {
  exported_at: '2026-11-22T06:30:00.000Z',
  user: { user_id: 7, email: 'dana@example.com', last_name: '' },
  lists: inTurn([
    {
      list_uuid: '17ef697f-691a-4ec4-864b-ebeae89a8a19',
      name: 'light',
      status: 'ARCHIVED',
      items: [
        { name: 'Milk', product_name: 'Milk', is_weighted: false, note: '<i>' },
        { note: '2026-99-99T10:00:00Z' },
      ],
    },
  ]),
  reminders: inTurn([]),
  passkeys: [],
  of_tomorrow: { is_new: true },
};

it('[A27] names what is kept in the language of the page, and says what people wrote as it is', async () => {
  const english = await pageIn('en');
  expect(english).toContain('<html lang="en" dir="ltr">');
  expect(english).toContain('<h2>Shopping lists</h2>');
  expect(english).toContain('<dt>Name</dt><dd><bdi>light</bdi></dd><dt>Status</dt><dd><bdi>Archived</bdi></dd>');
  expect(english).toContain('<dt>Sold by weight</dt><dd><bdi>no</bdi></dd><dt>Note</dt><dd><bdi>&lt;i&gt;</bdi></dd>');
  expect(english).toContain('November 22, 2026');
  expect(english).toContain('<bdi>2026-99-99T10:00:00Z</bdi>');
  expect(english).toContain('<h2>Passkeys</h2>–');
  expect(english).not.toMatch(/[א-ת]/);
  const pages = await Promise.all(LANGUAGE_CODES.map(pageIn));
  const turned = pages.map((page) => /dir="(\w+)"/.exec(page)?.[1]);
  expect(turned).toEqual(['rtl', 'ltr', 'rtl', 'ltr']);
});

it('[A27] leaves to the JSON what only programs need; what it does not know stays', async () => {
  const page = await pageIn('he');
  expect(page).not.toMatch(/17ef697f|user_id|product_name/);
  expect(page.match(/Milk/g)).toHaveLength(1);
  expect(page).toContain('<h2><bdi>of_tomorrow</bdi></h2><dl><dt><bdi>is_new</bdi></dt><dd><bdi>כן</bdi></dd></dl>');
});

it('[A35] the JSON is one object, also when its sequences are read while it is sent', async () => {
  const pieces: string[] = [];
  for await (const piece of jsonOfData(DATA)) pieces.push(piece);
  const { lists: _lists, reminders: _reminders, ...rest } = DATA;
  expect(JSON.parse(pieces.join(''))).toEqual({
    ...rest,
    lists: [expect.objectContaining({ name: 'light' })],
    reminders: [],
  });
});
