import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ImportedProducts } from './importedProducts.ts';

describe('products that an import changes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are published once, when the import pauses', () => {
    const publish = vi.fn();
    const imported = new ImportedProducts(publish);
    imported.add([1, 2]);
    vi.advanceTimersByTime(900);
    imported.add([2, 3]);
    vi.advanceTimersByTime(900);
    expect(publish).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(publish.mock.calls).toEqual([[[1, 2, 3]]]);
    vi.advanceTimersByTime(60_000);
    expect(publish).toHaveBeenCalledTimes(1);
  });

  it('are published every 15 s while it goes on', () => {
    const publish = vi.fn<(ids: readonly number[]) => void>();
    const imported = new ImportedProducts(publish);
    for (let second = 0; second < 40; second += 1) {
      imported.add([second]);
      vi.advanceTimersByTime(500);
    }
    expect(publish).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(publish.mock.calls.flatMap(([ids]) => ids)).toEqual(Array.from({ length: 40 }, (_, second) => second));
  });

  it('are published in parts where they are many, and at once when asked', () => {
    const publish = vi.fn<(ids: readonly number[]) => void>();
    const imported = new ImportedProducts(publish);
    imported.add(Array.from({ length: 120_000 }, (_, id) => id));
    expect(publish.mock.calls.map(([ids]) => ids.length)).toEqual([50_000, 50_000, 20_000]);
    imported.add([7]);
    imported.flush();
    expect(publish).toHaveBeenLastCalledWith([7]);
  });
});
