import { locale } from '../../base/languages/language.ts';
import type { ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useIsCatalogueManager } from '../../people/accounts/accounts.ts';
import { shownCategoryName } from '../../goods/catalogue/categoryName.ts';
import { fullProductTexts } from '@sali/texts/app/fullProduct';
import { adminTexts } from '@sali/texts/app/admin';
import { measureText } from '../../base/languages/measureText.ts';
import { is404 } from '../../base/httpError.ts';
import { Num } from '../../base/ui/Num.tsx';
import { fetchProduct } from '../api.ts';
import { FailedRows, Frame, LoadingRows, ProductMissing } from '../Frame.tsx';
import { InfoVersions } from '../moderation/InfoVersions.tsx';
import { Picture } from './ProductsGrid.tsx';
import { useProductsWay } from './useProductsWay.ts';
import { CategoryBadge, editPath, PriceRange, StatusBadge, VerifiedBadge } from './productParts.tsx';
import { clsx } from 'clsx';
import adminStyles from '../admin.module.css';
import { LinkButton } from '../../base/ui/Button.tsx';
import uiStyles from '../../base/ui/ui.module.css';
import factsStyles from '../../base/ui/facts.module.css';

const words = adminTexts.details;
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' });

/** All facts of a product, read only. */
export function ProductDetailsPage() {
  const { code = '' } = useParams();
  const way = useProductsWay();
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'product', code],
    queryFn: () => fetchProduct(code),
  });
  const isGone = is404(error);
  return (
    <Frame
      width="narrow"
      title={data?.item_name ?? words.title}
      {...way}
      actions={data && <ProductActions itemCode={data.item_code} />}
    >
      {isGone && <ProductMissing {...way} />}
      {error && !isGone && <FailedRows error={error} text={words.failed} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data && <ProductFacts product={data} />}
    </Frame>
  );
}

function ProductActions({ itemCode }: { itemCode: string }) {
  const isManager = useIsCatalogueManager();
  return (
    <>
      <LinkButton look="quiet" size="sm" to={editPath(itemCode, 'simple')}>
        {words.simple}
      </LinkButton>
      {isManager && (
        <LinkButton look="primary" size="sm" to={editPath(itemCode)}>
          {words.advanced}
        </LinkButton>
      )}
    </>
  );
}

function ProductFacts({ product }: { product: ProductWire }) {
  const isManager = useIsCatalogueManager();
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap16)}>
      <section className={clsx(uiStyles.card, adminStyles.card)}>
        <div className={clsx(uiStyles.row, uiStyles.gap12)}>
          <Picture product={product} />
          <p className={clsx(uiStyles.row, uiStyles.wrap, uiStyles.grow)}>
            <StatusBadge product={product} />
            <CategoryBadge product={product} />
            <VerifiedBadge product={product} />
          </p>
        </div>
        <h2 className={clsx(uiStyles.heading, uiStyles.above16)}>{words.general}</h2>
        <dl className={factsStyles.facts}>
          <ProductFact label={words.barcode}>
            <bdi dir="ltr" className={uiStyles.number}>
              {product.item_code}
            </bdi>
          </ProductFact>
          <ProductFact label={words.manufacturer}>{product.manufacturer_name}</ProductFact>
          <ProductFact label={words.brand}>{product.brand}</ProductFact>
          <ProductFact label={words.category}>
            {product.categories.map(({ category_id: id, name }) => shownCategoryName({ id, name })).join(' · ')}
          </ProductFact>
          <ProductFact label={words.size}>
            {product.quantity !== null && (
              <>
                <Num value={product.quantity} /> {measureText(product.unit_measure, product.quantity)}
              </>
            )}
          </ProductFact>
          <ProductFact label={words.weighted}>{product.is_weighted ? words.yes : words.no}</ProductFact>
          <ProductFact label={adminTexts.products.columns.prices}>
            {Object.keys(product.store_prices).length > 0 && <PriceRange product={product} />}
          </ProductFact>
          <ProductFact label={words.created}>{day.format(new Date(product.created_at))}</ProductFact>
          <ProductFact label={words.updated}>{day.format(new Date(product.updated_at))}</ProductFact>
        </dl>
      </section>
      <Extra product={product} />
      {isManager && <InfoVersions itemCode={product.item_code} />}
    </div>
  );
}

function Extra({ product: { product_info: info } }: { product: ProductWire }) {
  const paragraphs = [
    [fullProductTexts.description, info?.description],
    [fullProductTexts.features, info?.features],
    [fullProductTexts.usage, info?.usage_instructions],
    [fullProductTexts.storage, info?.storage_instructions],
  ].filter(([, text]) => text);
  return (
    <section className={clsx(uiStyles.card, adminStyles.card)}>
      <h2 className={uiStyles.heading}>{words.extra}</h2>
      {paragraphs.length === 0 && <p className={clsx(uiStyles.muted, uiStyles.above8)}>{words.noExtra}</p>}
      {paragraphs.map(([label, text]) => (
        <div key={label} className={uiStyles.above12}>
          <h3 className={uiStyles.secondary}>{label}</h3>
          <p dir="auto">{text}</p>
        </div>
      ))}
      {info?.last_verified_date && (
        <p className={clsx(uiStyles.secondary, uiStyles.above12)}>
          {fullProductTexts.verifiedAt({ day: day.format(new Date(info.last_verified_date)) })}
        </p>
      )}
    </section>
  );
}

/** Shows nothing for an unknown fact. */
function ProductFact({ label, children }: { label: string; children: ReactNode }) {
  if (children === '' || children === false) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
