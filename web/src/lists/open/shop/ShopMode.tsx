import { lazy, Suspense } from 'react';

const ShopPage = lazy(() => import('./ShopPage.tsx').then((m) => ({ default: m.ShopPage })));

/** Shopping mode. A file of its own, so that the start of the app does not name all that the page loads. */
export function ShopMode() {
  return (
    <Suspense fallback={null}>
      <ShopPage />
    </Suspense>
  );
}
