import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { preloadPage } from './pages.tsx';
import { start } from './start.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

start();
// The page that the server sent stays until the first drawing is whole. What cannot be loaded now says so when it is drawn.
await preloadPage(location.pathname).catch(() => undefined);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
