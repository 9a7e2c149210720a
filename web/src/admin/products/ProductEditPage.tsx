import type { ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { useIsCatalogueManager } from '../../people/accounts/accounts.ts';
import { ProductName } from '../../goods/catalogue/ProductName.tsx';
import { adminTexts } from '@sali/texts/app/admin';
import { LeaveQuestion } from '../../base/LeaveQuestion.tsx';
import { is404 } from '../../base/httpError.ts';
import { nextTask } from '../../base/nextTask.ts';
import { showToast } from '../../base/ui/toast.ts';
import { fetchProduct, postProduct, putProduct } from '../api.ts';
import { FailedRows, Frame, LoadingRows, ProductMissing } from '../Frame.tsx';
import { ProductForm } from './ProductForm.tsx';
import { productChange, creationOf, isSameDraft, productDraft, NEW_DRAFT, type ProductDraft } from './productForm.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';
import { useProductsWay } from './useProductsWay.ts';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';

const EditTab = lazy(() => import('../../goods/catalogue/EditTab.tsx').then((m) => ({ default: m.EditTab })));
const PersonalFields = lazy(() =>
  import('../../goods/catalogue/PersonalFields.tsx').then((m) => ({ default: m.PersonalFields })),
);
const words = adminTexts.edit;

/** Edits a product: anybody their own name and note, administrators all facts; 'new' creates one. */
export function ProductEditPage() {
  const { code = '' } = useParams();
  const [params] = useSearchParams();
  const isManager = useIsCatalogueManager();
  const isNew = code === 'new';
  const wantsSimple = params.get('mode') === 'simple';
  if (isNew && !isManager) return <Navigate to="/" replace />;
  if (!isManager && !wantsSimple) return <Navigate to="?mode=simple" replace />;
  if (isNew) return <Editing product={null} isSimple={false} />;
  return <Existing key={code} code={code} isSimple={wantsSimple} />;
}

const adminProductKey = (code: string) => ['admin', 'product', code];

function Existing({ code, isSimple }: { code: string; isSimple: boolean }) {
  const way = useProductsWay();
  const { data, error, refetch } = useQuery({
    queryKey: adminProductKey(code),
    queryFn: () => fetchProduct(code),
    refetchOnMount: 'always',
    gcTime: 0,
  });
  if (data) return <Editing product={data} isSimple={isSimple} />;
  const isGone = is404(error);
  return (
    <Frame width="narrow" title={isSimple ? words.simple : words.advanced} {...way}>
      {isGone && <ProductMissing {...way} />}
      {error && !isGone && <FailedRows error={error} text={adminTexts.details.failed} onRetry={() => void refetch()} />}
      {!error && <LoadingRows />}
    </Frame>
  );
}

/**
 * Asks before leaving with unsaved changes. One button saves the facts and the texts, then leads to the product list, which
 * confirms it; while something was refused, the page stays.
 */
function Editing({ product, isSimple }: { product: ProductWire | null; isSimple: boolean }) {
  const navigate = useNavigate();
  const isManager = useIsCatalogueManager();
  const [isDirty, setIsDirty] = useState(false);
  const info = useInfo();
  const queryClient = useQueryClient();
  const guard = useLeaveGuard(isDirty || info.isDirty);
  const way = useProductsWay();
  const done = (saved: string) => {
    guard.free();
    void queryClient.invalidateQueries({ queryKey: ['admin', 'products'] });
    if (!isManager) showToast(saved);
    void navigate(way.back, { state: { saved } });
  };
  const save = async (draft: ProductDraft) => {
    const saved = await saveFacts(product, draft);
    if (product) queryClient.setQueryData(adminProductKey(product.item_code), saved);
    if (await info.save()) done(product ? words.saved : words.created);
    else showToast(words.infoUnsaved);
    return productDraft(saved);
  };
  const title = isSimple ? words.simple : product ? words.advanced : words.create;
  return (
    <Frame width="narrow" title={title} {...way}>
      <Suspense fallback={<LoadingRows />}>
        {product && (
          <p className={clsx(uiStyles.medium, uiStyles.below12)}>
            <ProductName name={product.item_name} />
          </p>
        )}
        {product && isSimple ? (
          <PersonalFields
            level={2}
            itemCode={product.item_code}
            onDirty={setIsDirty}
            onSaved={() => done(words.personalSaved)}
          />
        ) : (
          <ProductForm
            stored={product ? productDraft(product) : NEW_DRAFT}
            isNew={!product}
            onDirty={setIsDirty}
            onSave={save}
            isMoreDirty={info.isDirty}
            more={product && <Info product={product} onDirty={info.onDirty} onSaver={info.onSaver} />}
          />
        )}
      </Suspense>
      {guard.isAsking && <LeaveQuestion words={words} onLeave={guard.leave} onStay={guard.stay} />}
    </Frame>
  );
}

const saveFacts = async (product: ProductWire | null, draft: ProductDraft): Promise<ProductWire> => {
  if (product === null) return postProduct(creationOf(draft));
  const before = productDraft(product);
  return isSameDraft(draft, before) ? product : putProduct(product.item_code, productChange(draft, before));
};

/** The texts of the product: whether they have unsaved changes, and what saves those. */
function useInfo() {
  const [isDirty, setIsDirty] = useState(false);
  const latest = useRef(false);
  const saver = useRef<() => Promise<boolean>>(() => Promise.resolve(true));
  const onDirty = useCallback((next: boolean) => {
    latest.current = next;
    setIsDirty(next);
  }, []);
  const onSaver = useCallback((save: () => Promise<boolean>) => {
    saver.current = save;
  }, []);
  /** @returns whether nothing is unsaved any more, also of what was typed meanwhile */
  const save = async (): Promise<boolean> => {
    if (!latest.current) return true;
    if (!(await saver.current())) return false;
    // Unsaved fields are known when the saved texts are drawn.
    await nextTask();
    return !latest.current;
  };
  return { isDirty, onDirty, onSaver, save };
}

type InfoProps = {
  product: ProductWire;
  onDirty: (isDirty: boolean) => void;
  onSaver: (save: () => Promise<boolean>) => void;
};

function Info({ product, onDirty, onSaver }: InfoProps) {
  return (
    <section aria-labelledby="product-info">
      <h2 className={clsx(uiStyles.heading, uiStyles.below12)} id="product-info">
        {words.info}
      </h2>
      <EditTab
        itemCode={product.item_code}
        categoryId={product.category_id}
        subcategoryId={product.subcategory_id}
        onCategory={undefined}
        onDirty={onDirty}
        onSaver={onSaver}
      />
    </section>
  );
}
