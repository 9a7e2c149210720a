import { type ComponentType, lazy } from 'react';

/**
 * A page or dialog that reads from the server by queries. It is loaded when it is first shown, and the app's query client
 * with it: the first load has no queries, and the client would be 4% of it.
 */
export const lazyWithQueries = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [{ AppQueries }, Loaded] = await Promise.all([import('./AppQueries.tsx'), load()]);
    const WithQueries = (props: Props) => (
      <AppQueries>
        <Loaded {...props} />
      </AppQueries>
    );
    return { default: WithQueries };
  });
