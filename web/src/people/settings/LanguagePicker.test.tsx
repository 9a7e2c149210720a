import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { useToast } from '../../base/ui/toast.ts';
import { LanguagePicker } from './LanguagePicker.tsx';
import { useSettings } from './storedSettings.ts';

const loading = vi.hoisted(() => ({ otherTexts: vi.fn<(language: string) => Promise<object>>() }));
vi.mock('../../base/languages/otherTexts.ts', () => loading);

const chosen = vi.hoisted(() => ({ chooseLanguage: vi.fn<(language: string) => void>() }));
vi.mock('../../base/languages/language.ts', async (original) => ({ ...(await original<object>()), ...chosen }));

const Toast = () => <output>{useToast()?.text}</output>;
const picker = () => screen.getByRole<HTMLSelectElement>('combobox');
const choose = (language: string) => fireEvent.change(picker(), { target: { value: language } });

beforeEach(() => {
  render(
    <>
      <LanguagePicker />
      <Toast />
    </>,
  );
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  localStorage.clear();
});

it('[LN5] the page stays until the texts of the chosen language are here', async () => {
  let come: (all: object) => void = () => undefined;
  loading.otherTexts.mockReturnValue(new Promise((resolve) => (come = resolve)));
  choose('ru');
  expect([loading.otherTexts.mock.calls, picker().value]).toEqual([[['ru']], 'ru']);
  expect(chosen.chooseLanguage).not.toHaveBeenCalled();
  come({});
  await vi.waitFor(() => expect(chosen.chooseLanguage).toHaveBeenCalledExactlyOnceWith('ru'));
  expect(useSettings.getState().language).toBe('ru');
});

it('[LN5] of two choices the last one holds, whichever texts come first', async () => {
  const come: Record<string, (all: object) => void> = {};
  loading.otherTexts.mockImplementation((language) => new Promise((resolve) => (come[language] = resolve)));
  choose('ru');
  choose('en');
  come.en?.({});
  await vi.waitFor(() => expect(chosen.chooseLanguage).toHaveBeenCalledExactlyOnceWith('en'));
  come.ru?.({});
  await Promise.resolve();
  expect([chosen.chooseLanguage.mock.calls, useSettings.getState().language]).toEqual([[['en']], 'en']);
});

it('[LN5] where the texts cannot be loaded the language stays, and the app says so', async () => {
  const before = useSettings.getState().language;
  loading.otherTexts.mockRejectedValue(new Error('no network'));
  choose('ar');
  await screen.findByText(texts.app.partFailed);
  expect(picker().value).toBe('he');
  expect([chosen.chooseLanguage.mock.calls, useSettings.getState().language]).toEqual([[], before]);
});
