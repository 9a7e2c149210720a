import type { CredentialsTexts, ServerTexts } from '@sali/texts/types';

/**
 * Sentences about a field or a file travel as a code with values; `server.fields.CODE` and `credentials.CODE` of the
 * catalogues in `texts/` word them. A schema of zod has room for a text only, so a code with its values is one text there.
 */

type Texts = ServerTexts['fields'] & CredentialsTexts;

export type MessageCode = keyof Texts;
export type MessageValues = Readonly<Record<string, string | number>>;
export type Message = { readonly code: string; readonly params: MessageValues };

/** The values that the sentence of a code names. */
export type ValuesOf<Code extends MessageCode> = Texts[Code] extends (values: infer Values) => string ? [Values] : [];

/** The text of a code with its values, for a schema or an error. A code that no catalogue has does not compile. */
export const messageText = <Code extends MessageCode>(code: Code, ...[values]: ValuesOf<Code>): string =>
  values === undefined ? code : `${code} ${JSON.stringify(values)}`;

const TEXT = /^([a-z][a-z0-9_]*)(?: (\{.*\}))?$/;

/** The code and values of a {@link messageText}; null for any other text. */
export function messageOf(text: string): Message | null {
  const [, code, values = '{}'] = TEXT.exec(text) ?? [];
  return code === undefined ? null : { code, params: valuesOf(values) };
}

function valuesOf(text: string): MessageValues {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null) return {};
  return Object.fromEntries(
    Object.entries(parsed).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  );
}
