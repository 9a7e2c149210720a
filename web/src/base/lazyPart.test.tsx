import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { lazyPart } from './lazyPart.tsx';

afterEach(cleanup);

let built = 0;
function Counter() {
  const [number] = useState(() => (built += 1));
  return <p>{`part ${number}`}</p>;
}
const drawn = (part: ReturnType<typeof lazyPart<object>>) => {
  const Part = part;
  return (
    <Suspense fallback={<p>waiting</p>}>
      <Part />
    </Suspense>
  );
};

it('[FP5] a part that was loaded before is drawn at once', async () => {
  built = 0;
  const part = lazyPart(() => Promise.resolve(Counter));
  await part.preload();
  render(drawn(part));
  expect(screen.getByText('part 1')).toBeTruthy();
});

it('[FP5] a part that loads while it is shown keeps its state', async () => {
  built = 0;
  const part = lazyPart(() => Promise.resolve(Counter));
  const { rerender } = render(drawn(part));
  expect(screen.getByText('waiting')).toBeTruthy();
  await act(() => part.preload());
  expect(await screen.findByText('part 1')).toBeTruthy();
  rerender(drawn(part));
  expect(screen.getByText('part 1')).toBeTruthy();
});
