import { locale } from '../languages/language.ts';
import type { Product } from '@sali/contract/catalogue';
import type { ReactNode } from 'react';
import { he } from '../languages/he/main.ts';
import { Num } from '../ui/Num.tsx';
import { useCategory, useSubcategoryName } from './categories.ts';
import type { FullProductProps } from './fullProductProps.ts';
import { PersonalFields } from './PersonalFields.tsx';
import { useProduct } from './queries.ts';
import { Failed, Loading } from './Waiting.tsx';

const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' });

/** What is known of the product, then what only this person calls and says of it. */
export function DetailsTab(props: FullProductProps) {
  const words = he.fullProduct;
  const { data, error, refetch } = useProduct(props.itemCode);
  return (
    <div className="full-columns">
      <div>
        {data ? (
          <Facts product={data} {...props} />
        ) : error ? (
          <Failed error={error} offline={words.offline} failed={words.failed} onRetry={() => void refetch()} />
        ) : (
          <Loading text={words.loading} />
        )}
      </div>
      <PersonalFields itemCode={props.itemCode} />
    </div>
  );
}

function Facts({ product, categoryId, subcategoryId }: FullProductProps & { product: Product }) {
  const words = he.fullProduct;
  const info = product.product_info;
  const category = useCategory(categoryId);
  const subcategory = useSubcategoryName(subcategoryId);
  const texts = [
    [words.description, info?.description],
    [words.features, info?.features],
    [words.usage, info?.usage_instructions],
    [words.storage, info?.storage_instructions],
  ] as const;
  const told = texts.filter(([, text]) => text);
  const imageUrl = info?.image_path || product.image_url;
  return (
    <>
      {imageUrl && <img className="full-picture" src={imageUrl} alt={product.item_name} loading="lazy" />}
      <dl className="facts">
        <Fact label={words.category}>
          <span aria-hidden="true">{category.icon}</span> {category.name}
          {subcategory !== '' && ` · ${subcategory}`}
        </Fact>
        <Fact label={words.manufacturer}>{product.manufacturer_name}</Fact>
        <Fact label={words.brand}>{product.brand}</Fact>
        <Fact label={words.amount}>
          {product.quantity !== null && (
            <>
              <Num value={product.quantity} /> {product.unit_measure}
            </>
          )}
        </Fact>
        <Fact label={words.country}>{product.manufacture_country}</Fact>
      </dl>
      {told.map(([label, text]) => (
        <section key={label} className="mt-4">
          <h3 className="t14 mute">{label}</h3>
          <p className="told" dir="auto">
            {text}
          </p>
        </section>
      ))}
      {told.length === 0 && <p className="mute mt-4">{words.nothingTold}</p>}
      {info?.last_verified_date && (
        <p className="t14 mute mt-4">{words.verifiedAt(day.format(new Date(info.last_verified_date)))}</p>
      )}
    </>
  );
}

/** Nothing is shown of what is not known. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === '' || children === false) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
