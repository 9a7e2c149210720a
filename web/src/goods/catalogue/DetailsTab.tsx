import { locale } from '../../base/languages/language.ts';
import type { ProductInChainsWire } from '@sali/contract/goods/catalogue/catalogue';
import type { ProductInfo } from '@sali/contract/goods/catalogue/productInfo';
import { ownPictureOf } from '@sali/domain/goods/catalogue/picture';
import { type ReactNode, useState } from 'react';
import { Clock } from 'lucide-react';
import { mayManageCatalogue, useAccount } from '../../people/accounts/accounts.ts';
import { ReportButton } from '../../people/contentReports/ReportButton.tsx';
import { infoFormTexts } from '@sali/texts/app/infoForm';
import { fullProductTexts } from '@sali/texts/app/fullProduct';
import { measureText } from '../../base/languages/measureText.ts';
import { Num } from '../../base/ui/Num.tsx';
import { useCategory, useSubcategoryName } from './categories.ts';
import type { FullProductProps } from './fullProductProps.ts';
import { PersonalFields } from './PersonalFields.tsx';
import { useOwnProposal, useProduct } from './queries.ts';
import { ProductFailed, Loading } from './Waiting.tsx';
import { clsx } from 'clsx';
import columnsStyles from './columns.module.css';
import styles from './DetailsTab.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import factsStyles from '../../base/ui/facts.module.css';
import { CategoryGlyph } from './CategoryGlyph.tsx';

const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' });

type DetailsTabProps = FullProductProps & {
  /** Whether the person's own name or note has unsaved changes. */
  onDirty: (isDirty: boolean) => void;
};

/** The product's facts, then the person's own name and note for it. */
export function DetailsTab({ onDirty, ...props }: DetailsTabProps) {
  const words = fullProductTexts;
  const { data, error, refetch } = useProduct(props.itemCode);
  return (
    <div className={columnsStyles.columns}>
      <div>
        {data ? (
          <DetailFacts product={data} {...props} />
        ) : error ? (
          <ProductFailed error={error} offline={words.offline} failed={words.failed} onRetry={() => void refetch()} />
        ) : (
          <Loading text={words.loading} />
        )}
      </div>
      <PersonalFields itemCode={props.itemCode} onDirty={onDirty} />
    </div>
  );
}

/** The known facts of the product; a person whose proposal waits sees them as after its acceptance [K54]. */
function DetailFacts({ product, categoryId, subcategoryId }: FullProductProps & { product: ProductInChainsWire }) {
  const words = fullProductTexts;
  const user = useAccount((state) => state.user);
  const isProposer = user !== null && !mayManageCatalogue(user);
  const { data: proposal } = useOwnProposal(product.item_code, user?.userId ?? 0, isProposer);
  const proposed = isProposer && proposal?.state === 'waiting' ? proposal.info : null;
  const info = proposed ?? product.product_info;
  const category = useCategory(categoryId);
  const subcategory = useSubcategoryName(subcategoryId);
  const paragraphs = [
    [words.description, info?.description],
    [words.features, info?.features],
    [words.usage, info?.usage_instructions],
    [words.storage, info?.storage_instructions],
  ] as const;
  const shownTexts = paragraphs.filter(([, text]) => text);
  return (
    <>
      {proposed && (
        <p className={uiStyles.below8}>
          <span className={clsx(uiStyles.badge, uiStyles.warning)}>
            <Clock className={uiStyles.icon14} />
            {infoFormTexts.waitingBadge}
          </span>
        </p>
      )}
      <LargePicture product={product} info={info} />
      <dl className={factsStyles.facts}>
        <DetailFact label={words.category}>
          <span className={styles.category}>
            <CategoryGlyph category={category} className={uiStyles.icon16} />
            <span>
              {category.name}
              {subcategory !== '' && ` · ${subcategory}`}
            </span>
          </span>
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
        <section key={label} className={uiStyles.above16}>
          <h3 className={uiStyles.secondary}>{label}</h3>
          <p className={styles.description} dir="auto">
            {text}
          </p>
        </section>
      ))}
      {shownTexts.length === 0 && <p className={clsx(uiStyles.muted, uiStyles.above16)}>{words.noTexts}</p>}
      {!proposed && info?.last_verified_date && (
        <p className={clsx(uiStyles.secondary, uiStyles.above16)}>
          {words.verifiedAt({ day: day.format(new Date(info.last_verified_date)) })}
        </p>
      )}
      {user !== null && product.product_info && <ReportButton kind="product" subject={product.item_code} look="text" />}
    </>
  );
}

/** The picture with its source, if it was fetched from another site; nothing where there is none. */
function LargePicture({ product, info }: { product: ProductInChainsWire; info: ProductInfo | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = ownPictureOf(info?.image_path || product.image_url);
  // The source is that of the picture that everybody sees.
  const isEverybodys = (info?.image_path ?? '') === (product.product_info?.image_path ?? '');
  const credit = isEverybodys ? product.image_credit : null;
  if (shown === null || shown === broken) return null;
  return (
    <figure className={styles.figure}>
      <img
        className={styles.picture}
        src={shown}
        alt={product.item_name}
        loading="lazy"
        onError={() => setBroken(shown)}
      />
      {credit && (
        <figcaption className={uiStyles.secondary}>
          {infoFormTexts.picture.credit}{' '}
          <a href={credit.url} target="_blank" rel="noreferrer">
            <bdi>{credit.name}</bdi>
          </a>
        </figcaption>
      )}
    </figure>
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
