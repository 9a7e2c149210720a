import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { start } from './start.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

start();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
