import { usernameOf } from '@sali/domain/people/accounts/user';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { mayManageCatalogue, useAccount, useIsAdmin } from '../people/accounts/accounts.ts';
import { loginPath } from '../people/accounts/returnPath.ts';
import { adminTexts } from '@sali/texts/app/admin';
import { texts } from '@sali/texts/app/main';
import { EmptyState } from '../base/ui/states.tsx';
import { useTitle } from '../base/ui/useTitle.ts';
import { AdminPage } from './AdminPage.tsx';
import { AuditPage } from './AuditPage.tsx';
import { CategoriesPage } from './categories/CategoriesPage.tsx';
import { ProductDetailsPage } from './products/ProductDetailsPage.tsx';
import { ProductEditPage } from './products/ProductEditPage.tsx';
import { ProductsPage } from './products/ProductsPage.tsx';
import { ImportCard } from './imports/ImportCard.tsx';
import { Importing } from './imports/importing.ts';
import { useImport } from './imports/useImport.ts';
import { LinkButton } from '../base/ui/Button.tsx';
import uiStyles from '../base/ui/ui.module.css';

/** The screens of the administration, below /admin. They only hide what the server forbids. */
export function AdminPages() {
  const isAdmin = useIsAdmin();
  return (
    <Importing value={useImport()}>
      <Routes>
        <Route index element={<ForManagers page={<AdminPage />} />} />
        <Route path="products" element={<ForManagers page={<ProductsPage />} />} />
        <Route path="products/:code" element={<ForManagers page={<ProductDetailsPage />} />} />
        <Route path="products/:code/edit" element={<SignedIn page={<ProductEditPage />} />} />
        <Route
          path="categories"
          element={<ForManagers page={<CategoriesPage />} otherwise={<Navigate to="/" replace />} />}
        />
        <Route
          path="audit"
          element={<ForManagers page={isAdmin ? <AuditPage /> : <Navigate to="/admin" replace />} />}
        />
        <Route path="*" element={<Navigate to="/admin" replace />} />
      </Routes>
      <ImportCard />
    </Importing>
  );
}

/** /products/{itemCode}/edit: the same page at an address that everybody may open. */
export function ProductEditAddress() {
  return <SignedIn page={<ProductEditPage />} />;
}

/** Asks people who are not signed in to sign in first, and returns here. */
function SignedIn({ page }: { page: ReactNode }) {
  const { pathname, search } = useLocation();
  const isSignedIn = useAccount(({ user }) => user !== null);
  return isSignedIn ? page : <Navigate to={loginPath(pathname + search)} replace />;
}

function ForManagers({ page, otherwise }: { page: ReactNode; otherwise?: ReactNode }) {
  const user = useAccount((state) => state.user);
  return (
    <SignedIn
      page={mayManageCatalogue(user) ? page : (otherwise ?? <NoPermission name={user ? usernameOf(user) : ''} />)}
    />
  );
}

function NoPermission({ name }: { name: string }) {
  useTitle(texts.app.titleOf({ page: adminTexts.forbidden }));
  return (
    <main className={uiStyles.column} id="content">
      <EmptyState title={adminTexts.forbidden} text={adminTexts.forbiddenText} isPage>
        <p className={uiStyles.secondary}>
          <bdi>{name}</bdi>
        </p>
        <LinkButton look="primary" to="/">
          {adminTexts.home}
        </LinkButton>
      </EmptyState>
    </main>
  );
}
