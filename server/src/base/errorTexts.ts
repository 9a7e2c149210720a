import type { ErrorCode } from '@sali/contract/base/errors';
import { messageOf, type Message, type MessageValues } from '@sali/contract/base/messages';
import { DEFAULT_LANGUAGE, type Language, LANGUAGE_CODES } from '@sali/domain/people/settings/languages';
import { credentials } from '@sali/texts/every/credentials';
import { errors } from '@sali/texts/every/errors';
import { server } from '@sali/texts/every/server';

/** The sentence of an error. Without a valid token it is the same in every language: clients compare it. */
export const errorText = (code: ErrorCode, language: Language = DEFAULT_LANGUAGE): string =>
  code === 'not_authenticated' ? 'Not authenticated' : errors[language][code];

/** Returns the sentence of an error's code for people; '' for one that does not exist any more. */
export function errorReason(code: string, language: Language): string {
  const reasons: Readonly<Record<string, string>> = errors[language];
  return Object.hasOwn(reasons, code) ? (reasons[code] ?? '') : '';
}

/** A method's parameters are compared both ways: each message names the values that it needs. */
type Wording = { word(values: MessageValues): string }['word'];
type Wordings = Readonly<Record<string, string | Wording>>;

/** The sentences of errors are among them: a field may say the same as its problem. */
const MESSAGES: ReadonlyMap<Language, Wordings> = new Map(
  LANGUAGE_CODES.map((language) => [
    language,
    { ...errors[language], ...server[language].fields, ...credentials[language] },
  ]),
);

/** The sentence of a `messageText` in a language; a text that is none stays as it is. */
export function wordedMessage(text: string, language: Language = DEFAULT_LANGUAGE): string {
  const message = messageOf(text);
  return (message && wordingOf(message, language)) ?? text;
}

/** A `messageText` as an answer has it: its sentence, and its code with values. */
export function messageToWire(text: string, language: Language): { message: string } & Partial<Message> {
  const message = messageOf(text);
  const worded = message && wordingOf(message, language);
  return message && worded ? { message: worded, ...message } : { message: text };
}

function wordingOf({ code, params }: Message, language: Language): string | undefined {
  const wordings = MESSAGES.get(language);
  const wording = wordings && Object.hasOwn(wordings, code) ? wordings[code] : undefined;
  return typeof wording === 'function' ? wording(params) : wording;
}
