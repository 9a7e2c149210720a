import { ITEM_NAME_MAX } from '@sali/domain/base/limits';
import { freeTextItem } from '@sali/domain/lists/list';
import { templateLineOf } from '@sali/domain/lists/template';
import { useRef, useState } from 'react';
import { HttpError } from '../../base/httpError.ts';
import { fetchTypedLines } from './api.ts';
import { type TemplateDraftLine, draftLineOf } from './draft.ts';

/**
 * Returns the state of the field that adds lines to a template. Text typed while the server reads stays in the field.
 * @param onAdd called with the lines that were read
 */
export function useTypedLines(onAdd: (lines: readonly TemplateDraftLine[]) => void) {
  const [text, setText] = useState('');
  const [isReading, setIsReading] = useState(false);
  /** The text as it is after a wait for the server, and the end of the reading that is under way. */
  const latest = useRef({ text: '', reading: Promise.resolve() });
  const type = (next: string): void => {
    latest.current.text = next;
    setText(next);
  };
  /** Whether the field has text now, also after a wait. */
  const hasText = (): boolean => latest.current.text.trim() !== '';
  const read = async (): Promise<void> => {
    const sent = latest.current.text;
    if (!hasText()) return;
    setIsReading(true);
    try {
      onAdd(await typedLinesOf(sent));
      if (latest.current.text === sent) type('');
    } finally {
      setIsReading(false);
    }
  };
  /** Adds what is in the field, after what is being read. @returns when its lines are there */
  const add = (): Promise<void> => (latest.current.reading = latest.current.reading.then(read, read));
  return { text, isReading, type, add, hasText };
}

export type TypedLines = ReturnType<typeof useTypedLines>;

/** Reads typed text with amounts and categories; one line by that name where the server cannot be reached. */
async function typedLinesOf(text: string): Promise<TemplateDraftLine[]> {
  const plain = templateLineOf(freeTextItem('', text.trim().slice(0, ITEM_NAME_MAX)));
  try {
    const read = await fetchTypedLines(text);
    if (read.length === 0) return [draftLineOf(plain)];
    return read.map(({ item }) =>
      draftLineOf({
        ...plain,
        name: item.product_name,
        quantity: item.quantity,
        unitMeasure: item.unit_measure,
        isWeighted: item.is_weighted,
        note: item.note,
        categoryId: item.category_id,
        subcategoryId: item.subcategory_id,
      }),
    );
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return [draftLineOf(plain)];
  }
}
