import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { AppRoutes } from './app.tsx';
import { setSyncEngine, SyncEngine } from '../people/sync/engine.ts';

/**
 * A page as the app first draws it, as HTML: for the build, which has no browser. Nothing runs beside the screens.
 * @param phase 'ready' as for a person whose device has no list; 'opening' as while the lists are read
 */
export async function pageHtml(path: string, phase: 'opening' | 'ready'): Promise<string> {
  const engine = new SyncEngine();
  const state = { ...engine.state.getState(), phase };
  // React draws the initial state of a store where there is no browser.
  engine.state.getInitialState = () => state;
  setSyncEngine(engine);
  const page = (
    <StaticRouter location={path}>
      <AppRoutes />
    </StaticRouter>
  );
  // In one piece: the parts of a long page would be put together by a script.
  const { prelude } = await prerender(page, { progressiveChunkSize: Infinity });
  const html = await new Response(prelude).text();
  // The marks are for a React that hydrates the page; ours draws it again. Text typed before would be lost.
  return html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(' data-discover="true"', '')
    .replaceAll('<input ', '<input readonly ');
}
