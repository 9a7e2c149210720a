import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NewListForm } from './NewListForm.tsx';

afterEach(cleanup);

function form() {
  const onCreate = vi.fn();
  render(<NewListForm ref={createRef()} onCreate={onCreate} />);
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
    expect(onCreate).toHaveBeenCalledWith('רשימת קניות חדשה');
  });

  it('[N7] trims the name, and offers the default again afterwards', () => {
    const { onCreate, field, button } = form();
    fireEvent.change(field, { target: { value: '  לשבת ' } });
    fireEvent.click(button);
    expect(onCreate).toHaveBeenCalledWith('לשבת');
    expect(field.value).toBe('רשימת קניות חדשה');
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
});
