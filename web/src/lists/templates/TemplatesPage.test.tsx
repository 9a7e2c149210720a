import 'fake-indexeddb/auto';
import type { ListWire } from '@sali/contract/lists/lists';
import type { TemplateLineWire, TemplateRequest, TemplateWire } from '@sali/contract/lists/templates';
import type { TypedTextAnswer } from '@sali/contract/lists/typedLines';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAccount } from '../../people/accounts/accounts.ts';
import { allowRowsOf, deleteRowsOf } from '../../base/device/openStore.ts';
import { HttpError } from '../../base/httpError.ts';
import { texts } from '@sali/texts/app/main';
import { templatesTexts as words } from '@sali/texts/app/templates';
import { openSettingsOf, useSettings } from '../../people/settings/storedSettings.ts';
import { GUEST } from '../../people/sync/device.ts';
import { syncEngine } from '../../people/sync/engine.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { TestQueries } from '../../base/testQueries.tsx';
import { repeatText } from './repeatText.ts';
import { TemplatesPage } from './TemplatesPage.tsx';

await startTestEngine();

const api = vi.hoisted(() => ({
  fetchTemplates: vi.fn<() => Promise<TemplateWire[]>>(),
  putTemplate: vi.fn<(id: string, body: TemplateRequest) => Promise<TemplateWire>>(),
  deleteTemplate: vi.fn<(id: string) => Promise<void>>(),
  postListOfTemplate: vi.fn<(id: string, listUuid: string) => Promise<ListWire>>(),
  fetchTypedLines: vi.fn<(text: string) => Promise<TypedTextAnswer['lines']>>(),
}));
vi.mock('./api.ts', () => api);
const toast = vi.hoisted(() => ({ showToast: vi.fn<(text: string) => void>() }));
vi.mock('../../base/ui/toast.ts', async (original) => ({ ...(await original<object>()), ...toast }));

const USER = {
  userId: 1,
  email: 'd@example.org',
  phone: '',
  firstName: 'דנה',
  lastName: '',
  userType: 'USER',
} as const;
const noNetwork = new HttpError(0, 'network', 'אין חיבור');
const line = (name: string, more: Partial<TemplateLineWire> = {}): TemplateLineWire => ({
  name,
  barcode: null,
  product_alias: '',
  manufacturer: '',
  brand: '',
  note: '',
  quantity: 1,
  unit_measure: '',
  is_weighted: false,
  category_id: 999,
  subcategory_id: null,
  image_url: null,
  any_brand: false,
  ...more,
});
const weekend: TemplateWire = {
  template_id: 'a',
  name: 'שבת',
  lines: [line('חלה', { quantity: 2 }), line('יין')],
  store_key: null,
  budget: null,
  repeat: { weekdays: [4], time: '18:00', every_weeks: 1 },
  next_at: '2026-11-26T16:00:00.000Z',
  is_shared: false,
  people: [],
  last_list: null,
  last_made_at: null,
  problem: null,
  updated_at: '2026-11-20T16:00:00.000Z',
};

const open = () =>
  render(
    <MemoryRouter initialEntries={['/templates']}>
      <TestQueries>
        <TemplatesPage />
      </TestQueries>
    </MemoryRouter>,
  );
const editSheet = async () => {
  fireEvent.click(await screen.findByRole('button', { name: words.editOf({ name: 'שבת' }) }));
  return within(screen.getByRole('dialog', { name: words.editTitle }));
};
const listsOfDevice = () => Object.values(syncEngine().state.getState().lists);

beforeEach(async () => {
  vi.resetAllMocks();
  localStorage.clear();
  openSettingsOf(null);
  allowRowsOf('1');
  useAccount.setState({ user: USER });
  // A list that the device makes is not sent.
  await syncEngine().device.openUser(GUEST);
  syncEngine().state.setState({ lists: {} });
  api.fetchTemplates.mockResolvedValue([weekend]);
  api.putTemplate.mockImplementation((_id, body) => Promise.resolve({ ...weekend, name: body.name }));
});
afterEach(async () => {
  cleanup();
  await deleteRowsOf('1');
});

it('[NW9] a template says what is in it and when its list is made', async () => {
  open();
  expect(await screen.findByText('שבת')).toBeTruthy();
  expect(screen.getByText(words.products({ count: 2 }))).toBeTruthy();
  expect(screen.getByText('יום חמישי ב־18:00')).toBeTruthy();
  expect(screen.getByText(/הרשימה הבאה: .*26 בנובמבר.*18:00/)).toBeTruthy();
});

it('[NW9] several days, every second week, and a list that could not be made', async () => {
  expect(repeatText({ weekdays: [0, 3], time: '07:30', every_weeks: 2 })).toBe(
    'כל שבועיים: יום ראשון ויום רביעי ב־07:30',
  );
  api.fetchTemplates.mockResolvedValue([{ ...weekend, problem: 'too_many_lists' }]);
  open();
  expect(await screen.findByText(words.problems.too_many_lists)).toBeTruthy();
});

it('[NW10] name, days, hour and lines are edited, and saving turns the reminders on', async () => {
  api.fetchTypedLines.mockResolvedValue([]);
  open();
  const sheet = await editSheet();
  fireEvent.change(sheet.getByLabelText(words.name), { target: { value: 'שבת גדולה' } });
  fireEvent.click(sheet.getByRole('button', { name: /יום ראשון$/ }));
  fireEvent.change(sheet.getByLabelText(words.at), { target: { value: '07:30' } });
  fireEvent.click(sheet.getByLabelText(words.everyTwoWeeks));
  fireEvent.click(sheet.getByRole('button', { name: words.removeLine({ name: 'יין' }) }));
  fireEvent.click(
    within(sheet.getByRole('group', { name: words.quantityOf({ name: 'חלה' }) })).getByLabelText(words.more),
  );
  fireEvent.change(sheet.getByLabelText(words.addLine), { target: { value: 'נרות' } });
  fireEvent.click(sheet.getByRole('button', { name: words.add }));
  await sheet.findByText('נרות');
  fireEvent.click(sheet.getByRole('button', { name: words.save }));
  await waitFor(() => expect(api.putTemplate).toHaveBeenCalledTimes(1));
  expect(api.putTemplate).toHaveBeenCalledWith(
    'a',
    expect.objectContaining({
      name: 'שבת גדולה',
      repeat: { weekdays: [0, 4], time: '07:30', every_weeks: 2 },
      lines: [line('חלה', { quantity: 3 }), line('נרות')],
    }),
  );
  await waitFor(() => expect(useSettings.getState().listReminders).toBe(true));
  expect(await screen.findByText('שבת גדולה')).toBeTruthy();
});

it('[NW10] a template needs a name, and a repetition a day; without a network the sheet says so', async () => {
  open();
  const sheet = await editSheet();
  fireEvent.change(sheet.getByLabelText(words.name), { target: { value: ' ' } });
  fireEvent.click(sheet.getByRole('button', { name: /יום חמישי$/ }));
  fireEvent.click(sheet.getByRole('button', { name: words.save }));
  expect([sheet.getByText(words.nameMissing), sheet.getByText(words.dayMissing)]).toHaveLength(2);
  expect(api.putTemplate).not.toHaveBeenCalled();
  fireEvent.change(sheet.getByLabelText(words.name), { target: { value: 'שבת' } });
  fireEvent.click(sheet.getByLabelText(words.repeat));
  api.putTemplate.mockRejectedValue(noNetwork);
  fireEvent.click(sheet.getByRole('button', { name: words.save }));
  expect(await sheet.findByText(words.offline)).toBeTruthy();
});

it('[NW10] what is changed while the server reads a typed line stays, and so does what is typed meanwhile', async () => {
  let answer: (lines: TypedTextAnswer['lines']) => void = () => undefined;
  api.fetchTypedLines.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  open();
  const sheet = await editSheet();
  const field = sheet.getByLabelText<HTMLInputElement>(words.addLine);
  fireEvent.change(field, { target: { value: 'נרות' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(api.fetchTypedLines).toHaveBeenCalledOnce());
  fireEvent.click(sheet.getByRole('button', { name: words.removeLine({ name: 'יין' }) }));
  fireEvent.change(field, { target: { value: 'ענבים' } });
  answer([]);
  await sheet.findByText('נרות');
  expect(sheet.queryByText('יין')).toBeNull();
  expect(field.value).toBe('ענבים');
});

it('[NW10] what is still in the field for new lines is saved too, and a line that goes leaves the focus in the sheet', async () => {
  api.fetchTypedLines.mockResolvedValue([]);
  open();
  const sheet = await editSheet();
  fireEvent.click(sheet.getByRole('button', { name: words.removeLine({ name: 'יין' }) }));
  expect(document.activeElement?.tagName).toBe('H3');
  fireEvent.change(sheet.getByLabelText(words.addLine), { target: { value: 'נרות' } });
  fireEvent.click(sheet.getByRole('button', { name: words.save }));
  await waitFor(() => expect(api.putTemplate).toHaveBeenCalledOnce());
  expect(api.putTemplate.mock.calls[0]?.[1].lines.map(({ name }) => name)).toEqual(['חלה', 'נרות']);
});

it('[NW10] what is changed while the template is saved keeps the sheet open', async () => {
  let answer: (template: TemplateWire) => void = () => undefined;
  api.putTemplate.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  open();
  const sheet = await editSheet();
  fireEvent.click(sheet.getByRole('button', { name: words.save }));
  await waitFor(() => expect(api.putTemplate).toHaveBeenCalledOnce());
  fireEvent.change(sheet.getByLabelText(words.name), { target: { value: 'חג' } });
  answer(weekend);
  await waitFor(() => expect(sheet.getByText(words.save).getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(sheet.getByRole('button', { name: words.save }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.putTemplate.mock.calls[1]?.[1].name).toBe('חג');
});

it('[NW10] changes are not discarded without a question, nor by a deletion that is cancelled', async () => {
  open();
  const sheet = await editSheet();
  fireEvent.change(sheet.getByLabelText(words.name), { target: { value: 'חג' } });
  fireEvent.click(sheet.getByRole('button', { name: words.remove }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByText(texts.app.cancel));
  expect(sheet.getByLabelText<HTMLInputElement>(words.name).value).toBe('חג');
  fireEvent.click(sheet.getByRole('button', { name: texts.app.close }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByText(words.stay));
  expect(sheet.getByLabelText<HTMLInputElement>(words.name).value).toBe('חג');
  fireEvent.click(sheet.getByRole('button', { name: texts.app.close }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByText(words.leave));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([api.putTemplate.mock.calls, api.deleteTemplate.mock.calls]).toEqual([[], []]);
});

it('[NW10] a template is deleted after a question', async () => {
  api.deleteTemplate.mockResolvedValue();
  open();
  fireEvent.click((await editSheet()).getByRole('button', { name: words.remove }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByText(words.remove));
  await waitFor(() => expect(screen.queryByText('שבת')).toBeNull());
  expect(api.deleteTemplate).toHaveBeenCalledWith('a');
});

it('[NW11] one tap makes a list of it on the device, which works without a network', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: words.makeOf({ name: 'שבת' }) }));
  await waitFor(() => expect(listsOfDevice()).toHaveLength(1));
  const [list] = listsOfDevice();
  await waitFor(() =>
    expect(Object.values(list ? (syncEngine().state.getState().lists[list.id]?.items ?? {}) : {})).toMatchObject([
      { name: 'חלה', quantity: 2, isCompleted: false },
      { name: 'יין', quantity: 1 },
    ]),
  );
  expect(api.postListOfTemplate).not.toHaveBeenCalled();
});

it('[NW11] a shared one is made by the server; without a network the device makes it, and says that it is not shared', async () => {
  const people = [{ user_id: 2, username: 'יוסי', permission: 'EDIT' as const }];
  api.fetchTemplates.mockResolvedValue([{ ...weekend, is_shared: true, people }]);
  api.postListOfTemplate.mockRejectedValue(noNetwork);
  open();
  fireEvent.click(await screen.findByRole('button', { name: words.makeOf({ name: 'שבת' }) }));
  await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith(words.madeHere));
  expect(listsOfDevice().map(({ name }) => name)).toEqual(['שבת']);
});

it('[NW11] a shared one that the server does not answer in time is not made twice: another tap asks for the same list', async () => {
  const people = [{ user_id: 2, username: 'יוסי', permission: 'EDIT' as const }];
  api.fetchTemplates.mockResolvedValue([{ ...weekend, is_shared: true, people }]);
  const late = new HttpError(408, 'timeout', 'אין תשובה');
  // At the second tap the connection breaks once, perhaps after the list was made.
  api.postListOfTemplate.mockRejectedValueOnce(late).mockRejectedValueOnce(noNetwork).mockRejectedValueOnce(late);
  open();
  const make = await screen.findByRole('button', { name: words.makeOf({ name: 'שבת' }) });
  fireEvent.click(make);
  await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith(words.failedMake));
  await waitFor(() => expect(make.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(make);
  await waitFor(() => expect(toast.showToast).toHaveBeenCalledTimes(2));
  expect(api.postListOfTemplate).toHaveBeenCalledTimes(3);
  expect(new Set(api.postListOfTemplate.mock.calls.map(([, id]) => id)).size).toBe(1);
  expect(listsOfDevice()).toEqual([]);
});

it('[NW11] without a network the templates are as they were last', async () => {
  open();
  await screen.findByText('שבת');
  cleanup();
  api.fetchTemplates.mockRejectedValue(noNetwork);
  open();
  expect(await screen.findByText(words.asSeen)).toBeTruthy();
  expect(screen.getByText('שבת')).toBeTruthy();
});

it('[NW9] a guest is offered the way in', () => {
  useAccount.setState({ user: null });
  open();
  expect(screen.getByText(words.signIn)).toBeTruthy();
});
