import { App } from './app.tsx';
import { nextTask } from '../base/nextTask.ts';
import { preloadPage } from './pages.tsx';
import { start } from './start.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// In several tasks: one would block the page for the whole time on a slow phone.
await nextTask();
// The page that the server sent stays until the first drawing is whole. A part that cannot be loaded now says so when
// it is drawn.
const parts = Promise.all([
  import('./draw.tsx'),
  preloadPage(location.pathname).catch(() => undefined),
  stylesApplied(),
]);
await nextTask();
start();
const [{ drawApp }] = await parts;
await nextTask();
drawApp(<App />, root);

/** Longer than this the app does not wait for its styles, in ms: one that failed before may report nothing more. */
const STYLES_LATEST_MS = 3000;

/** Waits for the styles that the page has asked for; one that cannot be loaded does not hold the app back. */
async function stylesApplied(): Promise<void> {
  const waiting = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => !sheet);
  await Promise.all(
    waiting.map(
      (link) =>
        new Promise((resolve) => {
          link.addEventListener('load', resolve);
          link.addEventListener('error', resolve);
          setTimeout(resolve, STYLES_LATEST_MS);
        }),
    ),
  );
}
