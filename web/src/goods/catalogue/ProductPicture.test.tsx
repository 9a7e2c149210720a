import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ProductPicture } from './ProductPicture.tsx';

const OWN = '/static/images/018f3f6e-8f00-7000-8000-000000000001.webp';
const pictured = (imageUrl: string | null) =>
  render(<ProductPicture name="" imageUrl={imageUrl} categoryId={1} />).container.querySelector('img');

afterEach(cleanup);

test.each(['https://spy.example/a.jpg', `https://spy.example${OWN}`, `//spy.example${OWN}`, '', null])(
  '[PC1] %s loads nothing: the icon of the category shows',
  (imageUrl) => expect(pictured(imageUrl)).toBeNull(),
);

test('[PC1] a picture of this server shows small, and gives way to the icon where it does not load', () => {
  const { container } = render(<ProductPicture name="" imageUrl={OWN} categoryId={1} />);
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('src')).toBe(OWN.replace('.webp', '-thumb.webp'));
  if (picture) fireEvent.error(picture);
  expect([container.querySelector('img'), container.querySelector('svg')]).toEqual([null, expect.anything()]);
});
