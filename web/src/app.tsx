import { Suspense, lazy, type ReactNode } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useParams } from 'react-router';
import { SessionNotices } from './accounts/SessionNotices.tsx';
import { lazyWithQueries } from './lazyWithQueries.tsx';
import { ShoppingPages } from './lists/ShoppingPages.tsx';
import { Crash } from './shell/Crash.tsx';
import { Shell } from './shell/Shell.tsx';
import { TourOnce } from './tour/TourOnce.tsx';

const HomePage = lazy(() => import('./home/HomePage.tsx').then((m) => ({ default: m.HomePage })));
const SignInPage = lazy(() => import('./accounts/SignInPage.tsx').then((m) => ({ default: m.SignInPage })));
const RecipePages = lazyWithQueries(() => import('./recipes/RecipePages.tsx').then((m) => m.RecipePages));
const ComparePage = lazyWithQueries(() => import('./baskets/ComparePage.tsx').then((m) => m.ComparePage));
const SettingsPage = lazy(() => import('./settingsPage/SettingsPage.tsx').then((m) => ({ default: m.SettingsPage })));
const NotificationsPage = lazyWithQueries(() =>
  import('./notifications/NotificationsPage.tsx').then((m) => m.NotificationsPage),
);
const StatementPage = lazy(() => import('./shell/StatementPage.tsx').then((m) => ({ default: m.StatementPage })));
const EmailPages = lazy(() => import('./accounts/email/EmailPages.tsx').then((m) => ({ default: m.EmailPages })));
const AccountPage = lazy(() => import('./accounts/own/AccountPage.tsx').then((m) => ({ default: m.AccountPage })));
const PromotionsPage = lazyWithQueries(() => import('./promotions/PromotionsPage.tsx').then((m) => m.PromotionsPage));

const AdminPages = lazyWithQueries(() => import('./admin/AdminPages.tsx').then((m) => m.AdminPages));
const ProductEditAddress = lazyWithQueries(() => import('./admin/AdminPages.tsx').then((m) => m.ProductEditAddress));

const shopping = <ShoppingPages />;

const alone = (page: ReactNode) => <Suspense fallback={null}>{page}</Suspense>;

/** /list/{id} and /list/{id}/{slug} name a list as well; its page has one address. */
function OtherListAddress() {
  const { id = '' } = useParams();
  return <Navigate to={`/shopping/list/${encodeURIComponent(id)}`} replace />;
}

/** The route table. An unknown address leads home. */
export function App() {
  return (
    <Crash>
      <BrowserRouter>
        <SessionNotices />
        <TourOnce />
        <Routes>
          <Route element={<Shell />}>
            <Route path="/" element={<HomePage />} />
            <Route path="/shopping" element={shopping} />
            <Route path="/shopping/list/:id" element={shopping} />
            <Route path="/shopping/list/:id/compare" element={<ComparePage />} />
            <Route path="/list/:id/:slug?" element={<OtherListAddress />} />
            <Route path="/promotions" element={<PromotionsPage />} />
            <Route path="/recipes" element={<RecipePages />} />
            <Route path="/recipe/:id/:mode?" element={<RecipePages />} />
            <Route path="/admin/*" element={<AdminPages />} />
            <Route path="/products/:code/edit" element={<ProductEditAddress />} />
            <Route path="/account" element={<AccountPage />} />
            <Route path="/notifications" element={<NotificationsPage />} />
            <Route path="/settings" element={<SettingsPage />} />
            <Route path="/accessibility" element={<StatementPage name="accessibility" />} />
            <Route path="/privacy" element={<StatementPage name="privacy" />} />
            <Route path="/terms" element={<StatementPage name="terms" />} />
          </Route>
          <Route path="/login" element={alone(<SignInPage />)} />
          {['/forgot-password', '/reset-password', '/verify-email'].map((path) => (
            <Route key={path} path={path} element={alone(<EmailPages />)} />
          ))}
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </BrowserRouter>
    </Crash>
  );
}
