import { expect, it } from 'vitest';
import { z } from 'zod';
import { wordedMessage } from './errorTexts.ts';
import { installSchemaMessages } from './schemaMessages.ts';

installSchemaMessages();

const fields = z.strictObject({
  missing: z.string(),
  kind: z.string(),
  short: z.string().min(3),
  long: z.string().max(2),
  small: z.number().min(2),
  large: z.int().max(5),
  above: z.number().gt(0),
  below: z.number().lt(1),
  few: z.array(z.string()).min(1),
  many: z.array(z.string()).max(2),
  choice: z.enum(['a', 'b']),
  shape: z.email(),
  own: z.string('מילים משלו'),
});
const wrong = {
  kind: 7,
  short: 'x',
  long: 'xyz',
  small: 1,
  large: 6,
  above: 0,
  below: 1,
  few: [],
  many: ['1', '2', '3'],
  choice: 'c',
  shape: 'none',
  own: 7,
  'more\n': 1,
};

const worded = (language: 'he' | 'en' | 'ar' | 'ru') =>
  Object.fromEntries(
    (fields.safeParse(wrong).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      wordedMessage(message, language),
    ]),
  );

it('[LN23] a refusal of a schema without words of its own is said in the language that was asked for', () => {
  expect(worded('en')).toEqual({
    missing: 'A value is missing here',
    kind: 'A field is missing or of the wrong kind',
    short: 'Write at least 3 characters',
    long: 'Up to 2 characters',
    small: 'The number is less than 2',
    large: 'The number is more than 5',
    above: 'The number must be more than 0',
    below: 'The number must be less than 1',
    few: 'At least one entry is needed',
    many: 'At most 2 entries are allowed',
    choice: 'Unknown value',
    shape: 'A field is missing or of the wrong kind',
    own: 'מילים משלו',
    '': 'Unknown fields: more\n',
  });
  expect(worded('he')).toMatchObject({ short: 'יש לכתוב לפחות 3 תווים', missing: 'חסר כאן ערך' });
  const letters = { ar: /^[^A-Za-z\u0590-\u05ff\u0400-\u04ff]+$/, ru: /^[^A-Za-z\u0590-\u05ff\u0600-\u06ff]+$/ };
  for (const language of ['ar', 'ru'] as const) {
    const { own: _own, '': _unknown, ...ours } = worded(language);
    for (const [field, text] of Object.entries(ours))
      expect([field, text]).toEqual([field, expect.stringMatching(letters[language])]);
  }
});
