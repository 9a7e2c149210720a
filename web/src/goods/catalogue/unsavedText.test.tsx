import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { useAccount } from '../../people/accounts/accounts.ts';
import { texts } from '@sali/texts/app/main';
import { fullProductTexts } from '@sali/texts/app/fullProduct';
import { productTexts } from '@sali/texts/app/product';
import { infoFormTexts } from '@sali/texts/app/infoForm';
import { personalTexts } from '@sali/texts/app/personal';
import { type Call, problem, scriptNetwork } from '../../people/sync/testNetwork.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { TestQueries } from '../../base/testQueries.tsx';
import { FullProduct } from './FullProduct.tsx';

await startTestEngine();

const USER = {
  userId: 1,
  email: 'dana@example.com',
  phone: '',
  firstName: 'דנה',
  lastName: 'כהן',
  userType: 'USER',
} as const;
const PRODUCT = {
  item_code: '729',
  item_name: 'חלב',
  manufacturer_name: 'תנובה',
  brand: '',
  quantity: null,
  unit_measure: '',
  image_url: null,
  manufacture_country: '',
  product_info: null,
};
const OWN = '/static/images/018f3f6e-8f00-7000-8000-000000000001.webp';
const LATER = { timeout: 5000 };

type Answer = (call: Call) => Response | Promise<Response>;
let answers: Record<string, Answer>;
let calls: Call[];
const [onAdd, onBack, onClose] = [vi.fn(), vi.fn(), vi.fn()];

/** An answer that comes when the test says so. */
function heldAnswer() {
  let give: (response: Response) => void = () => undefined;
  const held = new Promise<Response>((resolve) => {
    give = resolve;
  });
  return { held, give: (body: object) => act(async () => give(Response.json(body))) };
}

function open(quantity: number | null = 2): void {
  const facts = { itemCode: '729', name: 'חלב', manufacturer: 'תנובה', categoryId: 1, subcategoryId: null };
  render(
    <MemoryRouter>
      <TestQueries>
        <FullProduct
          {...facts}
          imageUrl={null}
          quantity={quantity}
          storeKey={null}
          onAdd={onAdd}
          onCategory={undefined}
          onBack={onBack}
          onClose={onClose}
        />
      </TestQueries>
    </MemoryRouter>,
  );
}
const openTab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, undefined, LATER);
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** The button of the shown tab. */
const save = () => fireEvent.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: texts.app.save }));
const puts = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

beforeEach(() => {
  localStorage.clear();
  useAccount.setState({ user: USER, isExpired: false });
  answers = {
    'GET products/729': () => Response.json(PRODUCT),
    'GET products/729/personal': () => Response.json({ alias: 'החלב של נועה', note: '' }),
    'GET products/729/info/proposal': () => Response.json(null),
  };
  calls = scriptNetwork((call) => answers[`${call.method} ${call.path}`]?.(call) ?? problem(404, 'not_found'));
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('[K50] what is typed while a picture uploads stays, and the picture is added to it', async () => {
  const upload = heldAnswer();
  answers['POST product-pictures'] = () => upload.held;
  open();
  openTab(fullProductTexts.tabs.edit);
  const file = new File(['a'], 'a.jpg', { type: 'image/jpeg' });
  fireEvent.change(await field(infoFormTexts.picture.choose), { target: { files: [file] } });
  await type(infoFormTexts.description, 'חלב טרי');
  await upload.give({ image_url: OWN });
  await screen.findByAltText(infoFormTexts.picture.current);
  expect((await field(infoFormTexts.description)).value).toBe('חלב טרי');
});

test.each([
  [0, true],
  [5, false],
])(
  '[K55] on a device with %i points of touch the keys of the own name and note are shown: %s',
  async (points, isShown) => {
    // Browsers have it, the page of these tests does not.
    Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: points });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'maxTouchPoints'));
    open();
    await field(personalTexts.alias);
    expect(screen.queryByText(personalTexts.keys) !== null).toBe(isShown);
  },
);

test('[K51] an own name and note can be typed once the stored ones are shown, and only what changed is sent', async () => {
  const stored = heldAnswer();
  answers['GET products/729/personal'] = () => stored.held;
  answers['PUT products/729/personal'] = () => Response.json({ alias: 'החלב של נועה', note: 'רק טרי' });
  open();
  await screen.findByText(personalTexts.loading);
  expect(screen.queryByLabelText(personalTexts.note)).toBeNull();
  await stored.give({ alias: 'החלב של נועה', note: '' });
  await type(personalTexts.note, 'רק טרי');
  save();
  await waitFor(() => expect(puts()).toEqual([{ note: 'רק טרי' }]));
});

test('[K50] what is typed while the own note is saved stays', async () => {
  const saving = heldAnswer();
  answers['PUT products/729/personal'] = () => saving.held;
  open();
  await type(personalTexts.note, 'רק');
  save();
  await waitFor(() => expect(puts()).toHaveLength(1));
  await type(personalTexts.note, 'רק טרי');
  await saving.give({ alias: 'החלב של נועה', note: 'רק' });
  expect((await field(personalTexts.note)).value).toBe('רק טרי');
  save();
  await waitFor(() => expect(puts()).toEqual([{ note: 'רק' }, { note: 'רק טרי' }]));
});

test('[K52] an own note that is not saved outlasts a look at another tab', async () => {
  open();
  await type(personalTexts.note, 'רק טרי');
  openTab(fullProductTexts.tabs.prices);
  openTab(fullProductTexts.tabs.details);
  expect((await field(personalTexts.note)).value).toBe('רק טרי');
});

test.each([
  ['a note, closed', personalTexts.note, 2, () => press(texts.app.close), onClose],
  ['a description, back', infoFormTexts.description, 2, () => press(fullProductTexts.back), onBack],
  ['a note, added to the list', personalTexts.note, null, () => press(productTexts.add), onAdd],
])('[K52] unsaved text is not discarded without a question: %s', async (_what, label, quantity, leave, left) => {
  open(quantity);
  if (label === infoFormTexts.description) openTab(fullProductTexts.tabs.edit);
  await type(label, 'משהו ארוך');
  leave();
  const question = within(await screen.findByRole('alertdialog'));
  expect(left).not.toHaveBeenCalled();
  fireEvent.click(question.getByText(infoFormTexts.stay));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((await field(label)).value).toBe('משהו ארוך');
  leave();
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByText(infoFormTexts.leave));
  expect(left).toHaveBeenCalledOnce();
});

test('[K52] without unsaved text it closes at once, also after a change was taken back', async () => {
  open();
  await type(personalTexts.note, 'רק טרי');
  await type(personalTexts.note, '');
  press(texts.app.close);
  expect(onClose).toHaveBeenCalledOnce();
});
