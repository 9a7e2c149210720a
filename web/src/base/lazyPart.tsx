import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A part of the app that is loaded when it is first shown. */
export type LazyPart<Props extends object> = ((props: Props) => ReactNode) & {
  /** Loads it before it is shown: then its first drawing does not wait. @throws what the loading throws */
  readonly preload: () => Promise<void>;
};

/** @param load fetches the part's code */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const loadOnce = async (): Promise<ComponentType<Props>> => (Loaded ??= await load());
  const Later = lazy(async () => ({ default: await loadOnce() }));
  const Part = (props: Props) => {
    // The first drawn component stays: another one in its place would lose its state.
    const [Shown] = useState(() => Loaded ?? Later);
    return <Shown {...props} />;
  };
  return Object.assign(Part, { preload: async () => void (await loadOnce()) });
}

/**
 * A page or dialog that reads from the server by queries. The app's query client is loaded with it: the first load has no
 * queries, and the client would be 4% of it.
 */
export const lazyWithQueries = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> =>
  lazyPart(async () => {
    const [{ AppQueries }, Loaded] = await Promise.all([import('./AppQueries.tsx'), load()]);
    return (props: Props) => (
      <AppQueries>
        <Loaded {...props} />
      </AppQueries>
    );
  });
