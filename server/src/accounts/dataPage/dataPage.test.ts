import { expect, it } from 'vitest';
import { MAIL_LANGUAGES } from '../origin.ts';
import { pageOfData } from './dataPage.ts';

const DATA = {
  exported_at: '2026-11-22T06:30:00.000Z',
  user: { user_id: 7, email: 'dana@example.com', last_name: '' },
  lists: [
    {
      list_uuid: '17ef697f-691a-4ec4-864b-ebeae89a8a19',
      name: 'light',
      status: 'ARCHIVED',
      items: [{ name: 'Milk', product_name: 'Milk', is_weighted: false, note: '<i>' }],
    },
  ],
  passkeys: [],
  of_tomorrow: { is_new: true },
};

it('[A27] names what is kept in the language of the page, and says what people wrote as it is', () => {
  const english = pageOfData(DATA, 'en');
  expect(english).toContain('<html lang="en" dir="ltr">');
  expect(english).toContain('<h2>Shopping lists</h2>');
  expect(english).toContain('<dt>Name</dt><dd><bdi>light</bdi></dd><dt>Status</dt><dd><bdi>Archived</bdi></dd>');
  expect(english).toContain('<dt>Sold by weight</dt><dd><bdi>no</bdi></dd><dt>Note</dt><dd><bdi>&lt;i&gt;</bdi></dd>');
  expect(english).toContain('November 22, 2026');
  expect(english).toContain('<h2>Passkeys</h2>–');
  expect(english).not.toMatch(/[א-ת]/);
  const turned = MAIL_LANGUAGES.map((language) => /dir="(\w+)"/.exec(pageOfData(DATA, language))?.[1]);
  expect(turned).toEqual(['rtl', 'ltr', 'rtl', 'ltr']);
});

it('[A27] leaves to the JSON what only programs need; what it does not know stays', () => {
  const page = pageOfData(DATA, 'he');
  expect(page).not.toMatch(/17ef697f|user_id|product_name/);
  expect(page.match(/Milk/g)).toHaveLength(1);
  expect(page).toContain('<h2><bdi>of_tomorrow</bdi></h2><dl><dt><bdi>is_new</bdi></dt><dd><bdi>כן</bdi></dd></dl>');
});
