import { menuTexts } from '@sali/texts/app/menu';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Menu } from './Menu.tsx';

afterEach(cleanup);

const onSelect = vi.fn();

/** Opens a menu of one line that is always needed and `further` ones that are not. */
async function open(further: number): Promise<string[]> {
  const entries = ['0', ...Array.from({ length: further }, (_, at) => `${at + 1}`)].map((id) => ({
    id,
    label: `line ${id}`,
    isFurther: id !== '0',
    onSelect: () => onSelect(id),
  }));
  render(
    <Menu label="menu" entries={entries}>
      menu
    </Menu>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'menu' }));
  await screen.findByRole('menu', {}, { timeout: 20_000 });
  return shown();
}

const shown = (): string[] => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('[N58] many lines that are seldom needed are behind one, which shows them in place of the others', async () => {
  expect(await open(3)).toEqual(['line 0', menuTexts.more]);
  const more = screen.getByRole('menuitem', { name: menuTexts.more });
  more.focus();
  fireEvent.keyDown(more, { key: 'Enter' });
  fireEvent.keyUp(more, { key: 'Enter' });
  await waitFor(() => expect(shown()).toEqual([menuTexts.back, 'line 1', 'line 2', 'line 3']));
  await waitFor(() => expect(document.activeElement?.textContent).toBe(menuTexts.back));
  fireEvent.click(screen.getByRole('menuitem', { name: 'line 2' }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('2');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('[N58] a first line leads from them back to the others', async () => {
  await open(3);
  fireEvent.click(screen.getByRole('menuitem', { name: menuTexts.more }));
  fireEvent.click(await screen.findByRole('menuitem', { name: menuTexts.back }));
  await waitFor(() => expect(shown()).toEqual(['line 0', menuTexts.more]));
});

test('[N58] two of them stay in sight', async () => {
  expect(await open(2)).toEqual(['line 0', 'line 1', 'line 2']);
});
