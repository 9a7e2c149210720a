import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPull } from './pullToRefresh.ts';

const onPull = vi.fn();

type Point = readonly [x: number, y: number];

/** A finger that goes through these points. */
function drag(points: readonly Point[], on: Element = document.body, fingers = 1): void {
  const last = points.length - 1;
  points.forEach(([clientX, clientY], at) => {
    const touches = Array.from({ length: fingers }, () => ({ clientX, clientY }));
    const type = at === 0 ? 'touchstart' : at === last ? 'touchend' : 'touchmove';
    const lists = { touches: type === 'touchend' ? [] : touches, changedTouches: touches };
    on.dispatchEvent(Object.assign(new Event(type, { bubbles: true, cancelable: true }), lists));
  });
}

const DOWN: readonly Point[] = [
  [200, 100],
  [202, 150],
  [205, 196],
  [205, 196],
];

const onHomeScreen = (is: boolean) => Object.defineProperty(navigator, 'standalone', { configurable: true, value: is });

beforeEach(() => {
  vi.clearAllMocks();
  onHomeScreen(true);
  vi.stubGlobal('scrollY', 0);
});
afterEach(() => {
  vi.unstubAllGlobals();
  onHomeScreen(false);
});

it('[U32] elsewhere than on the home screen of an iPhone the browser has the gesture', () => {
  onHomeScreen(false);
  watchPull(onPull);
  drag(DOWN);
  expect(onPull).not.toHaveBeenCalled();
});

it('[U32] a pull asks once; a short one, a swipe, a pinch, a scroll, a field, a menu, a handle and an open sheet do not', () => {
  watchPull(onPull);
  drag(DOWN);
  expect(onPull).toHaveBeenCalledOnce();
  const from: Point = [200, 100];
  drag([from, [200, 150], [200, 195]]);
  // Also where it goes down later, or comes back up.
  drag([from, [220, 105], [220, 250], [220, 250]]);
  drag([from, [200, 90], [200, 250], [200, 250]]);
  drag([from, [200, 250], [200, 150]]);
  drag(DOWN, document.body, 2);
  vi.stubGlobal('scrollY', 40);
  drag(DOWN);
  vi.stubGlobal('scrollY', 0);
  // jsdom knows no `touch-action`.
  const touchAction = (element: Element) => ({ touchAction: element.matches('button') ? 'none' : 'auto' });
  vi.stubGlobal('getComputedStyle', touchAction);
  document.body.innerHTML = '<div role="menu"><p></p></div><input><button><b></b></button>';
  for (const element of document.querySelectorAll('p, input, b')) drag(DOWN, element);
  document.body.innerHTML = '<div data-part="sheet"></div><p></p>';
  for (const element of document.querySelectorAll('div, p')) drag(DOWN, element);
  expect(onPull).toHaveBeenCalledOnce();
  document.body.replaceChildren();
  drag(DOWN);
  expect(onPull).toHaveBeenCalledTimes(2);
});
