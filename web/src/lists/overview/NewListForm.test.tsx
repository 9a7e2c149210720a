import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { OwnFamily } from '@sali/contract/people/family/family';
import { createRef } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { familyTexts } from '@sali/texts/app/family';
import { queryClient } from '../../base/queryClient.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { NewListForm } from './NewListForm.tsx';
import { useNewList } from './useNewList.ts';

await startTestEngine();

const api = vi.hoisted(() => ({
  fetchOwnFamily: vi.fn<() => Promise<OwnFamily>>(),
  fetchTemplates: vi.fn<() => Promise<object[]>>(),
}));
vi.mock('../../people/family/api.ts', async (original) => ({ ...(await original<object>()), ...api }));
vi.mock('../templates/api.ts', async (original) => ({ ...(await original<object>()), ...api }));
const making = vi.hoisted(() => ({
  makeListFrom: vi.fn((_template: object, _id: string) => Promise.resolve({ listId: 'new', isUnshared: false })),
  createList: vi.fn<() => Promise<string>>(),
}));
vi.mock('../../people/sync/lists.ts', async (original) => ({
  ...(await original<object>()),
  createList: making.createList,
}));
vi.mock('../templates/makeList.ts', () => making);

const FAMILY = {
  family_id: 7,
  name: 'כהן',
  members: [],
  invited: [],
  links: [],
  shares_lists: true,
  shares_recipes: true,
};
const WEEKEND = { template_id: 'a', name: 'שבת', lines: [] };

afterEach(() => {
  cleanup();
  queryClient.clear();
});

function form() {
  const onCreate = vi.fn();
  render(<NewListForm ref={createRef()} userId={null} isCreating={false} onCreate={onCreate} />);
  return {
    onCreate,
    field: screen.getByRole<HTMLInputElement>('textbox'),
    button: screen.getByRole<HTMLButtonElement>('button', { name: 'יצירת רשימה' }),
  };
}

describe('making a list', () => {
  it('[N7] offers the default name', () => {
    const { onCreate, button } = form();
    fireEvent.click(button);
    expect(onCreate).toHaveBeenCalledWith('רשימת קניות חדשה', false);
  });

  it('[N7] trims the name, and offers the default again afterwards', () => {
    const { onCreate, field, button } = form();
    fireEvent.change(field, { target: { value: '  לשבת ' } });
    fireEvent.click(button);
    expect(onCreate).toHaveBeenCalledWith('לשבת', false);
    expect(field.value).toBe('רשימת קניות חדשה');
  });

  it('[N7] a second press makes no second list; after a failure the form works again', async () => {
    let end: { resolve: (id: string) => void; reject: () => void } = {
      resolve: () => undefined,
      reject: () => undefined,
    };
    making.createList.mockImplementation(() => new Promise((resolve, reject) => (end = { resolve, reject })));
    function Creator() {
      const { create, isCreating } = useNewList();
      const { pathname } = useLocation();
      return (
        <>
          <NewListForm
            ref={createRef()}
            userId={null}
            isCreating={isCreating}
            onCreate={(name, isPrivate) => void create(name, isPrivate)}
          />
          <output>{pathname}</output>
        </>
      );
    }
    render(<Creator />, { wrapper: MemoryRouter });
    const button = screen.getByRole('button', { name: 'יצירת רשימה' });
    const pressTwice = () => {
      fireEvent.click(button);
      fireEvent.click(button);
      fireEvent.submit(screen.getByRole('textbox'));
    };
    pressTwice();
    expect(making.createList).toHaveBeenCalledOnce();
    await act(async () => end.reject());
    pressTwice();
    expect(making.createList).toHaveBeenCalledTimes(2);
    await act(async () => end.resolve('new'));
    expect(screen.getByRole('status').textContent).toBe('/shopping/list/new');
    expect(button.getAttribute('aria-disabled')).toBeNull();
  });

  it('[N7] an empty name cannot be created', () => {
    const { onCreate, field, button } = form();
    fireEvent.change(field, { target: { value: '   ' } });
    expect(button.disabled).toBe(true);
    fireEvent.submit(field);
    expect(onCreate).not.toHaveBeenCalled();
  });

  it('[N7] Escape cancels', () => {
    const { onCreate, field } = form();
    fireEvent.change(field, { target: { value: 'לא' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(field.value).toBe('רשימת קניות חדשה');
    expect(onCreate).not.toHaveBeenCalled();
  });

  const ofPerson = () => {
    const onCreate = vi.fn();
    render(
      <MemoryRouter>
        <NewListForm ref={createRef()} userId={1} isCreating={false} onCreate={onCreate} />
      </MemoryRouter>,
    );
    fireEvent.focus(screen.getByRole('textbox'));
    return onCreate;
  };

  it('[FA10] a new list is kept from the family by a switch, for that list alone', async () => {
    api.fetchOwnFamily.mockResolvedValue({ family: FAMILY, invitations: [] });
    api.fetchTemplates.mockResolvedValue([]);
    const onCreate = ofPerson();
    const own = await screen.findByRole<HTMLInputElement>('switch', { name: familyTexts.onlyMine });
    expect(screen.getByText(familyTexts.sharedHint({ name: 'כהן' }))).toBeDefined();
    fireEvent.click(own);
    fireEvent.submit(screen.getByRole('textbox'));
    fireEvent.submit(screen.getByRole('textbox'));
    expect(onCreate.mock.calls.map(([, isPrivate]) => isPrivate as boolean)).toEqual([true, false]);
  });

  it('[FA10] without a family, or where one’s lists are not shared with it, there is no switch', async () => {
    api.fetchTemplates.mockResolvedValue([WEEKEND]);
    for (const family of [null, { ...FAMILY, shares_lists: false }]) {
      api.fetchOwnFamily.mockResolvedValue({ family, invitations: [] });
      ofPerson();
      await screen.findByRole('button', { name: 'שבת' });
      expect(screen.queryByRole('switch')).toBeNull();
      cleanup();
    }
  });

  it('[NW49] the templates of the person are beside the name, and a tap makes a list of one', async () => {
    api.fetchOwnFamily.mockResolvedValue({ family: null, invitations: [] });
    api.fetchTemplates.mockResolvedValue([WEEKEND]);
    ofPerson();
    fireEvent.click(await screen.findByRole('button', { name: 'שבת' }));
    fireEvent.click(screen.getByRole('button', { name: 'שבת' }));
    expect(making.makeListFrom).toHaveBeenCalledExactlyOnceWith(WEEKEND, expect.any(String));
    // On a desk the form stays beside the list that was made.
    await waitFor(() => expect(screen.getByRole('button', { name: 'שבת' }).getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'שבת' }));
    expect(making.makeListFrom).toHaveBeenCalledTimes(2);
    cleanup();
    form();
    fireEvent.focus(screen.getByRole('textbox'));
    expect(screen.queryByRole('button', { name: 'שבת' })).toBeNull();
  });
});
