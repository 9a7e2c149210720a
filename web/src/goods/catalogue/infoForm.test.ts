import { PRODUCT_DESCRIPTION_MAX, PRODUCT_TEXT_MAX } from '@sali/domain/base/limits';
import { afterEach, expect, test, vi } from 'vitest';
import { type Call, noNetwork, problem, scriptNetwork } from '../../people/sync/testNetwork.ts';
import { infoDraft, type InfoDraft, infoErrors, saveInfo, withCategory } from './infoForm.ts';

const STORED = infoDraft(null, { categoryId: 1, subcategoryId: 12 });
const draft = (facts: Partial<InfoDraft>): InfoDraft => ({ ...STORED, ...facts });

let calls: Call[] = [];
const answerWith = (respond: (call: Call) => Response | Promise<Response>): void => {
  calls = scriptNetwork(respond);
};
const methods = () => calls.map(({ method }) => method);

afterEach(() => vi.unstubAllGlobals());

test('[K14] at least one field is filled, or the category is another', () => {
  expect(infoErrors(STORED, STORED)).toEqual({ form: 'empty' });
  expect(infoErrors(draft({ storage: '   ' }), STORED)).toEqual({ form: 'empty' });
  expect(infoErrors(draft({ storage: 'בקירור' }), STORED)).toEqual({});
  expect(infoErrors(draft({ subcategoryId: 13 }), STORED)).toEqual({});
});

test('[K14] a picture is a web address, and texts keep to their length', () => {
  expect(infoErrors(draft({ imagePath: 'תמונה' }), STORED)).toEqual({ imagePath: 'image' });
  expect(infoErrors(draft({ imagePath: 'javascript:alert(1)' }), STORED)).toEqual({ imagePath: 'image' });
  expect(infoErrors(draft({ imagePath: ' https://example.com/a.png ' }), STORED)).toEqual({});
  const long = draft({
    description: 'א'.repeat(PRODUCT_DESCRIPTION_MAX + 1),
    features: 'א'.repeat(PRODUCT_TEXT_MAX + 1),
    usage: 'א'.repeat(PRODUCT_TEXT_MAX),
  });
  expect(infoErrors(long, STORED)).toEqual({ description: 'description', features: 'text' });
});

test('[K18] another main category clears the subcategory', () => {
  expect(withCategory(STORED, 2)).toMatchObject({ categoryId: 2, subcategoryId: null });
});

test('[K15] values are trimmed; the category goes along only when it was changed', async () => {
  answerWith(() => Response.json({}));
  await saveInfo('729', draft({ description: '  רך  ' }), STORED, false, false);
  expect(calls).toEqual([
    {
      method: 'POST',
      path: 'products/729/info',
      authorization: null,
      key: expect.any(String),
      body: {
        item_code: '729',
        description: 'רך',
        features: '',
        usage_instructions: '',
        storage_instructions: '',
      },
    },
  ]);
  await saveInfo('729', draft({ categoryId: 2, subcategoryId: null }), STORED, true, false);
  expect(calls[1]).toMatchObject({ method: 'PUT', body: { category_id: 2, subcategory_id: null } });
});

test('[K16] where it exists already it is updated (409), where it does not it is created (404)', async () => {
  answerWith(({ method }) => (method === 'POST' ? problem(409, 'product_info_exists') : Response.json({})));
  await saveInfo('729', draft({ description: 'רך' }), STORED, false, false);
  expect(methods()).toEqual(['POST', 'PUT']);
  answerWith(({ method }) => (method === 'PUT' ? problem(404, 'product_info_not_found') : Response.json({})));
  await saveInfo('729', draft({ description: 'רך' }), STORED, true, false);
  expect(methods()).toEqual(['PUT', 'POST']);
});

test('[K16] a product that is gone, and a missing network, are not tried the other way', async () => {
  answerWith(() => problem(404, 'product_not_found'));
  await expect(saveInfo('729', draft({ description: 'רך' }), STORED, true, false)).rejects.toMatchObject({
    status: 404,
  });
  answerWith(noNetwork);
  await expect(saveInfo('729', draft({ description: 'רך' }), STORED, true, false)).rejects.toMatchObject({ status: 0 });
  expect(methods()).toEqual(['PUT']);
});
