import { locale } from '../../languages/language.ts';
import type { Product } from '@sali/contract/catalogue';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useIsAdmin } from '../../accounts/accounts.ts';
import { he } from '../../languages/he/main.ts';
import { heAdmin } from '../../languages/he/admin.ts';
import { phrase } from '../../languages/phrase.ts';
import { HttpError } from '../../httpError.ts';
import { Num } from '../../ui/Num.tsx';
import { fetchProduct } from '../api.ts';
import { FailedRows, Frame, LoadingRows, ProductMissing } from '../Frame.tsx';
import { Picture } from './ProductsGrid.tsx';
import { useProductsWay } from './useProductsWay.ts';
import { CategoryBadge, editPath, PriceRange, StatusBadge, VerifiedBadge } from './productParts.tsx';

const words = heAdmin.details;
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' });

/** All that is known of a product, to be read. */
export function ProductDetailsPage() {
  const { code = '' } = useParams();
  const way = useProductsWay();
  const { data, error, refetch } = useQuery({ queryKey: ['product', code], queryFn: () => fetchProduct(code) });
  const isGone = error instanceof HttpError && error.status === 404;
  return (
    <Frame
      width="narrow"
      title={data?.item_name ?? words.title}
      {...way}
      actions={data && <Actions itemCode={data.item_code} />}
    >
      {isGone && <ProductMissing {...way} />}
      {error && !isGone && <FailedRows error={error} text={words.failed} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data && <Facts product={data} />}
    </Frame>
  );
}

function Actions({ itemCode }: { itemCode: string }) {
  const isAdmin = useIsAdmin();
  return (
    <>
      <Link className="btn quiet sm" to={editPath(itemCode, 'simple')}>
        {words.simple}
      </Link>
      {isAdmin && (
        <Link className="btn primary sm" to={editPath(itemCode)}>
          {words.advanced}
        </Link>
      )}
    </>
  );
}

function Facts({ product }: { product: Product }) {
  return (
    <div className="grid gap-4">
      <section className="card adm-card">
        <div className="row gap-3">
          <Picture product={product} />
          <p className="row flex-wrap grow">
            <StatusBadge product={product} />
            <CategoryBadge product={product} />
            <VerifiedBadge product={product} />
          </p>
        </div>
        <h2 className="h2 mt-4">{words.general}</h2>
        <dl className="facts">
          <Fact label={words.barcode}>
            <bdi dir="ltr" className="num">
              {product.item_code}
            </bdi>
          </Fact>
          <Fact label={words.manufacturer}>{product.manufacturer_name}</Fact>
          <Fact label={words.brand}>{product.brand}</Fact>
          <Fact label={words.category}>{product.categories.map(({ name }) => phrase(name)).join(' · ')}</Fact>
          <Fact label={words.size}>
            {product.quantity !== null && (
              <>
                <Num value={product.quantity} /> {phrase(product.unit_measure)}
              </>
            )}
          </Fact>
          <Fact label={words.weighted}>{product.is_weighted ? words.yes : words.no}</Fact>
          <Fact label={heAdmin.products.columns.prices}>
            {Object.keys(product.store_prices).length > 0 && <PriceRange product={product} />}
          </Fact>
          <Fact label={words.created}>{day.format(new Date(product.created_at))}</Fact>
          <Fact label={words.updated}>{day.format(new Date(product.updated_at))}</Fact>
        </dl>
      </section>
      <Extra product={product} />
    </div>
  );
}

function Extra({ product: { product_info: info } }: { product: Product }) {
  const told = [
    [he.fullProduct.description, info?.description],
    [he.fullProduct.features, info?.features],
    [he.fullProduct.usage, info?.usage_instructions],
    [he.fullProduct.storage, info?.storage_instructions],
  ].filter(([, text]) => text);
  return (
    <section className="card adm-card">
      <h2 className="h2">{words.extra}</h2>
      {told.length === 0 && <p className="mute mt-2">{words.noExtra}</p>}
      {told.map(([label, text]) => (
        <div key={label} className="mt-3">
          <h3 className="t14 mute">{label}</h3>
          <p dir="auto">{text}</p>
        </div>
      ))}
      {info?.last_verified_date && (
        <p className="t14 mute mt-3">{he.fullProduct.verifiedAt(day.format(new Date(info.last_verified_date)))}</p>
      )}
    </section>
  );
}

/** Nothing is shown of what is not known. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
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
