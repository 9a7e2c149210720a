import { locale } from '../languages/language.ts';
import type { ProductWire } from '@sali/contract/catalogue/catalogue';
import type { ReactNode } from 'react';
import { texts } from '../languages/mainTexts.ts';
import { measureText } from '../languages/measureText.ts';
import { Num } from '../ui/Num.tsx';
import { useCategory, useSubcategoryName } from './categories.ts';
import type { FullProductProps } from './fullProductProps.ts';
import { PersonalFields } from './PersonalFields.tsx';
import { useProduct } from './queries.ts';
import { ProductFailed, Loading } from './Waiting.tsx';

const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' });

/** The product's facts, then the person's own name and note for it. */
export function DetailsTab(props: FullProductProps) {
  const words = texts.fullProduct;
  const { data, error, refetch } = useProduct(props.itemCode);
  return (
    <div className="full-columns">
      <div>
        {data ? (
          <DetailFacts product={data} {...props} />
        ) : error ? (
          <ProductFailed error={error} offline={words.offline} failed={words.failed} onRetry={() => void refetch()} />
        ) : (
          <Loading text={words.loading} />
        )}
      </div>
      <PersonalFields itemCode={props.itemCode} />
    </div>
  );
}

function DetailFacts({ product, categoryId, subcategoryId }: FullProductProps & { product: ProductWire }) {
  const words = texts.fullProduct;
  const info = product.product_info;
  const category = useCategory(categoryId);
  const subcategory = useSubcategoryName(subcategoryId);
  const paragraphs = [
    [words.description, info?.description],
    [words.features, info?.features],
    [words.usage, info?.usage_instructions],
    [words.storage, info?.storage_instructions],
  ] as const;
  const shownTexts = paragraphs.filter(([, text]) => text);
  const imageUrl = info?.image_path || product.image_url;
  return (
    <>
      {imageUrl && <img className="full-picture" src={imageUrl} alt={product.item_name} loading="lazy" />}
      <dl className="facts">
        <DetailFact label={words.category}>
          <span aria-hidden="true">{category.icon}</span> {category.name}
          {subcategory !== '' && ` · ${subcategory}`}
        </DetailFact>
        <DetailFact label={words.manufacturer}>{product.manufacturer_name}</DetailFact>
        <DetailFact label={words.brand}>{product.brand}</DetailFact>
        <DetailFact label={words.amount}>
          {product.quantity !== null && (
            <>
              <Num value={product.quantity} /> {measureText(product.unit_measure, product.quantity)}
            </>
          )}
        </DetailFact>
        <DetailFact label={words.country}>{product.manufacture_country}</DetailFact>
      </dl>
      {shownTexts.map(([label, text]) => (
        <section key={label} className="mt-4">
          <h3 className="t14 mute">{label}</h3>
          <p className="product-text" dir="auto">
            {text}
          </p>
        </section>
      ))}
      {shownTexts.length === 0 && <p className="mute mt-4">{words.noTexts}</p>}
      {info?.last_verified_date && (
        <p className="t14 mute mt-4">{words.verifiedAt({ day: day.format(new Date(info.last_verified_date)) })}</p>
      )}
    </>
  );
}

/** Shows nothing for an unknown fact. */
function DetailFact({ label, children }: { label: string; children: ReactNode }) {
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
