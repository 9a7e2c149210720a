import { Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useParams } from 'react-router';
import { SessionNotices } from '../people/accounts/SessionNotices.tsx';
import { type AppPage, BARE_PAGES, FRAMED_PAGES } from './pages.tsx';
import { Crash } from './shell/Crash.tsx';
import { Shell } from './shell/Shell.tsx';

/** /list/{id} and /list/{id}/{slug} name a list as well; its page has one address. */
function OtherListAddress() {
  const { id = '' } = useParams();
  return <Navigate to={`/shopping/list/${encodeURIComponent(id)}`} replace />;
}

/** The whole app in the browser. */
export function App() {
  return (
    <Crash>
      <BrowserRouter>
        <SessionNotices />
        <AppRoutes />
      </BrowserRouter>
    </Crash>
  );
}

/** The page of the address, in its frame. An unknown address leads home. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        {FRAMED_PAGES.flatMap(routesOf)}
        <Route path="/list/:id/:slug?" element={<OtherListAddress />} />
      </Route>
      {BARE_PAGES.flatMap(routesOf)}
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}

/** Addresses with the same key keep the page's state when one leads to the other. */
const routesOf = ({ paths, Page }: AppPage) =>
  paths.map((path) => (
    <Route
      key={path}
      path={path}
      element={
        <Suspense fallback={null}>
          <Page />
        </Suspense>
      }
    />
  ));
