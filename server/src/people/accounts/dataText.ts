/** The stored data about a person, by name. A sequence is read while it is sent. */
export type OwnData = Readonly<Record<string, unknown>>;

export const isSequence = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** The data as one JSON object, in pieces: no piece is larger than one value of a sequence. */
export async function* jsonOfData(data: OwnData): AsyncGenerator<string> {
  let before = '{\n';
  for (const [name, value] of Object.entries(data)) {
    yield `${before}${JSON.stringify(name)}: `;
    if (isSequence(value)) yield* arrayOf(value);
    else yield JSON.stringify(value ?? null, null, 2);
    before = ',\n';
  }
  yield '\n}\n';
}

async function* arrayOf(sequence: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const one of sequence) {
    yield before + JSON.stringify(one, null, 2);
    before = ',\n';
  }
  yield before === '[\n' ? '[]' : '\n]';
}
