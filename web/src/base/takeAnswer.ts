/**
 * Takes what a promise answers, unless it was given up before.
 * @param failed takes its failure; it may be left out where the promise cannot fail
 * @returns gives it up: an effect returns it, so that a page that shows something else takes no older answer
 */
export function takeAnswer<Answer>(
  answer: Promise<Answer>,
  take: (answer: Answer) => void,
  failed?: (failure: unknown) => void,
): () => void {
  let isGivenUp = false;
  const unlessGivenUp =
    <Value>(use: (value: Value) => void) =>
    (value: Value) => {
      if (!isGivenUp) use(value);
    };
  void answer.then(unlessGivenUp(take), failed && unlessGivenUp(failed));
  return () => {
    isGivenUp = true;
  };
}
