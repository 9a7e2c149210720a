import { ITEM_NAME_MAX } from '@sali/domain/base/limits';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { listTexts } from '@sali/texts/app/list';
import { Button } from '../../../base/ui/Button.tsx';
import { SearchField } from '../../../base/ui/fields/SearchField.tsx';
import { OfflineMark } from '../../../people/connectivity/OfflineStrip.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';

export const SUGGESTIONS_ID = 'suggestions';
export const optionId = (index: number): string => `suggestion-${index}`;

export type SearchBoxProps = {
  ref: RefObject<HTMLInputElement | null>;
  text: string;
  /** The suggestions are on the screen. */
  isOpen: boolean;
  /** The suggestion that arrows have chosen; -1: none, Enter adds the text itself. */
  active: number;
  onText: (text: string) => void;
  onKey: (event: KeyboardEvent) => void;
  onFocus: () => void;
  /** The focus has left the field, or a button beside it. */
  onBlur: () => void;
  /** Called with a pasted text that the field cannot hold: several lines, or a long one. */
  onLongPaste: (text: string) => void;
  /** Ends the searching; undefined while it has not begun. */
  onDone: (() => void) | undefined;
  /** Shown at the field's end while it is empty. */
  children?: ReactNode;
};

/** A combobox: the focus stays in the field, the arrows walk over the suggestions below. */
export function SearchBox({
  ref,
  text,
  isOpen,
  active,
  onText,
  onKey,
  onFocus,
  onBlur,
  onLongPaste,
  onDone,
  children,
}: SearchBoxProps) {
  return (
    <div className={clsx(uiStyles.row, uiStyles.grow)} data-part="search" onBlur={onBlur}>
      <SearchField
        ref={ref}
        className={uiStyles.grow}
        label={listTexts.searchLabel}
        placeholder={listTexts.searchPlaceholder}
        text={text}
        onText={onText}
        end={children}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? SUGGESTIONS_ID : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        enterKeyHint="done"
        maxLength={ITEM_NAME_MAX}
        onKeyDown={onKey}
        onFocus={onFocus}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text').trim();
          if (!isLongText(pasted)) return;
          event.preventDefault();
          onLongPaste(pasted);
        }}
      />
      <OfflineMark />
      {onDone && (
        <Button look="ghost" size="sm" onClick={onDone}>
          {listTexts.done}
        </Button>
      )}
    </div>
  );
}

/** A field holds one line of a limited length, and would lose the rest. */
const isLongText = (text: string): boolean => text.length > ITEM_NAME_MAX || /[\r\n]/.test(text);
