import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { infoFormTexts } from '@sali/texts/app/infoForm';
import { noNetwork, problem, scriptNetwork } from '../../people/sync/testNetwork.ts';
import { PictureField } from './PictureField.tsx';

const words = infoFormTexts.picture;
const OWN = '/static/images/018f3f6e-8f00-7000-8000-000000000001.webp';

function Form() {
  const [value, setValue] = useState('https://example.com/typed.jpg');
  return <PictureField label="תמונה" value={value} error={undefined} onChange={setValue} />;
}
const choose = (type = 'image/jpeg') =>
  fireEvent.change(screen.getByLabelText(words.choose), { target: { files: [new File(['a'], 'a', { type })] } });
const address = () => screen.getByLabelText<HTMLInputElement>(words.address).value;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[PC2] a file is uploaded at once and shown; removing it leaves nothing', async () => {
  scriptNetwork(() => Response.json({ image_url: OWN }, { status: 201 }));
  render(<Form />);
  choose();
  const shown = await screen.findByAltText(words.current);
  expect(shown.getAttribute('src')).toBe(OWN.replace('.webp', '-thumb.webp'));
  expect(address()).toBe('');
  fireEvent.click(screen.getByText(words.remove));
  expect(screen.queryByAltText(words.current)).toBeNull();
});

test.each([
  ['a refusal', () => problem(422, 'image_unreadable'), 'סיבה: image_unreadable'],
  ['no network', noNetwork, words.offline],
])('[PC2] %s shows its reason, and what was typed stays', async (_what, respond, text) => {
  scriptNetwork(respond);
  render(<Form />);
  choose();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  expect(address()).toBe('https://example.com/typed.jpg');
});

test('[PC2] a file of another type is not sent', () => {
  const calls = scriptNetwork(() => Response.json({}));
  render(<Form />);
  choose('application/pdf');
  expect(screen.getByRole('alert').textContent).toBe(words.wrongType);
  expect(calls).toEqual([]);
});
