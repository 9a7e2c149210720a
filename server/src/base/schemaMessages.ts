import { messageText } from '@sali/contract/base/messages';
import { z } from 'zod';

/** Gives a `messageText` to every field error whose schema has none, so that it reaches people in their language. */
export const installSchemaMessages = (): void => void z.config({ customError: messageOfIssue });

type Issue = Parameters<z.core.$ZodErrorMap>[0];

export function messageOfIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return messageText(issue.input === undefined ? 'field_missing' : 'field_wrong');
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive !== false);
    case 'invalid_value':
      return messageText('value_unknown');
    case 'unrecognized_keys':
      return messageText('fields_unknown', { names: issue.keys.join(', ') });
    default:
      return messageText('field_wrong');
  }
}

const isNumber = (origin: string): boolean => ['number', 'int', 'bigint'].includes(origin);

function tooSmall(origin: string, min: number, isInclusive: boolean): string {
  if (origin === 'string') return messageText('text_short', { min });
  if (!isNumber(origin)) return messageText('entries_few', { min });
  return messageText(isInclusive ? 'number_small' : 'number_above', { min });
}

function tooBig(origin: string, max: number, isInclusive: boolean): string {
  if (origin === 'string') return messageText('text_long', { max });
  if (!isNumber(origin)) return messageText('entries_many', { max });
  return messageText(isInclusive ? 'number_large' : 'number_below', { max });
}
