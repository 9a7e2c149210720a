import { SEARCH_MIN_CHARS } from '@sali/domain/base/limits';
import { Check, PencilLine, Plus, Tag } from 'lucide-react';
import type { NewItem } from '@sali/domain/lists/list';
import { Fragment, type MouseEvent, useEffect, useState } from 'react';
import { takeAnswer } from '../../../base/takeAnswer.ts';
import type { FoundProduct } from '../../../goods/catalogue/foundProduct.ts';
import { listTexts } from '@sali/texts/app/list';
import { inShopTexts } from '@sali/texts/app/inShop';
import { searchTexts } from '@sali/texts/app/search';
import { Money } from '../../../base/ui/Money.tsx';
import { Num } from '../../../base/ui/Num.tsx';
import { SampleBadge } from '../../../goods/prices/SampleMark.tsx';
import { dealText } from '../../../base/languages/dealText.ts';
import { emptyTextOf, reasonOf } from './emptyText.ts';
import { Marked } from './Marked.tsx';
import { SearchFilters } from './SearchFilters.tsx';
import { SUGGESTIONS_ID, optionId } from './SearchBox.tsx';
import { hasPriceIn } from './hasPrice.ts';
import { itemsOnDevice } from './typedItems.ts';
import { perText } from '../../../base/languages/perText.ts';
import { useSettled } from '../../../base/ui/useSettled.ts';
import { useShownPart } from '../../../base/ui/screen/useShownPart.ts';
import { useIsOnline } from '../../../people/connectivity/connectivity.ts';
import { useSettings } from '../../../people/settings/storedSettings.ts';
import { Quantity } from '../../../goods/catalogue/quantity.tsx';
import { ProductPicture } from '../../../goods/catalogue/ProductPicture.tsx';
import type { SearchFilter } from './searchFilter.ts';
import type { Suggestions } from './useSuggestions.ts';
import { clsx } from 'clsx';
import styles from './SuggestionList.module.css';
import suggestionsStyles from '../../../base/ui/suggestions.module.css';
import uiStyles from '../../../base/ui/ui.module.css';
import tintStyles from '../../../base/ui/tint.module.css';

export type SuggestionListProps = {
  /** The text in the field; empty after an addition. */
  text: string;
  /** The text that the suggestions answer. */
  query: string;
  found: Suggestions;
  filter: SearchFilter;
  active: number;
  storeKey: string | null;
  storeName: string | null;
  /** The prices of that store are examples. */
  isSample: boolean;
  /** How much of a product is on the list already, by barcode. */
  quantities: ReadonlyMap<string, number>;
  onAdd: (product: FoundProduct) => void;
  onOpen: (product: FoundProduct) => void;
  onFreeText: () => void;
  onFilter: (filter: SearchFilter) => void;
  /** The focus has left something of it. */
  onBlur?: () => void;
};

/** The typed text itself, and what fits it with its price at the chosen store. */
export function SuggestionList(props: SuggestionListProps) {
  const {
    text,
    query,
    found,
    filter,
    active,
    storeKey,
    storeName,
    isSample,
    quantities,
    onAdd,
    onOpen,
    onFreeText,
    onFilter,
    onBlur,
  } = props;
  return (
    // A press beside its buttons focuses it: the focus stays in the search.
    <div className={styles.place} data-part="search" tabIndex={-1} onBlur={onBlur}>
      {/* First: below the hits a phone's keyboard would cover it. */}
      {text.trim() !== '' && <FreeText text={text.trim()} storeKey={storeKey} onAdd={onFreeText} />}
      <SearchFilters found={found} filter={filter} hasStore={storeName !== null} onFilter={onFilter} />
      <div className={uiStyles.inset16}>
        <p className={uiStyles.sectionHead} role="status">
          {found.state === 'ready' && (
            <span className={uiStyles.visuallyHidden}>
              {searchTexts.suggestionCount({ count: found.products.length })}
            </span>
          )}
          <Heading found={found} filter={filter} storeName={storeName} isSample={isSample} />
        </p>
        {found.corrected !== null && found.products.length > 0 && (
          <p data-part="corrected" className={uiStyles.secondary} role="status">
            {searchTexts.corrected({ query: found.corrected })}
          </p>
        )}
      </div>
      <ul
        id={SUGGESTIONS_ID}
        className={suggestionsStyles.suggestions}
        role="listbox"
        aria-label={searchTexts.suggestions}
        aria-busy={found.state === 'loading'}
        // The field keeps the focus, and a phone its keyboard.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.products.map((product, index) => (
          <Option
            key={product.itemCode}
            id={optionId(index)}
            product={product}
            query={query}
            isActive={index === active}
            isSample={isSample}
            quantity={quantities.get(product.itemCode)}
            onAdd={onAdd}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </div>
  );
}

type HeadingProps = Pick<SuggestionListProps, 'found' | 'filter' | 'storeName' | 'isSample'>;

function Heading({ found, filter, storeName, isSample }: HeadingProps) {
  const empty = emptyTextOf(found);
  // Something was found, and the filter lets none of it through.
  if (empty !== '' && found.best.length > 0 && filter !== 'all') return <span>{searchTexts.nothingPasses}</span>;
  if (empty !== '') return <span>{empty}</span>;
  if (found.products.length === 0) return null;
  const mark = isSample && <SampleBadge />;
  if (found.isFromDevice) {
    const from = found.isWhole ? inShopTexts.fromCatalogue : searchTexts.fromDevice;
    return (
      <span>
        <span>{from({ reason: reasonOf(found.failure) })}</span> {mark}
      </span>
    );
  }
  if (storeName === null) return <span>{searchTexts.noStore}</span>;
  return (
    <span>
      {searchTexts.pricesAt}
      <bdi>{storeName}</bdi> {mark}
    </span>
  );
}

type OptionProps = {
  id: string;
  product: FoundProduct;
  query: string;
  isActive: boolean;
  isSample: boolean;
  quantity: number | undefined;
  onAdd: (product: FoundProduct) => void;
  onOpen: (product: FoundProduct) => void;
};

/** The plus adds at once; anywhere else opens the product. By keyboard Enter adds. */
function Option({ id, product, query, isActive, isSample, quantity, onAdd, onOpen }: OptionProps) {
  const choose = (event: MouseEvent) => {
    const isPlus = event.target instanceof Element && event.target.closest('[data-part="add"]') !== null;
    (isPlus ? onAdd : onOpen)(product);
  };
  return (
    <li id={id} role="option" aria-selected={isActive} className={suggestionsStyles.suggestion} onClick={choose}>
      <ProductPicture name={product.name} imageUrl={product.imageUrl} categoryId={product.categoryId} />
      <span className={uiStyles.grow}>
        <span data-part="name" className={suggestionsStyles.name}>
          <Marked name={product.ownName ?? product.name} query={query} />
        </span>
        <span className={suggestionsStyles.details}>
          {product.ownName === null ? <Makers product={product} /> : <Marked name={product.name} query={query} />}
          {quantity !== undefined && (
            <span className={clsx(uiStyles.badge, uiStyles.green)}>
              <Check className={uiStyles.icon14} />
              <span>
                {searchTexts.inListLabel} <Num value={quantity} />
              </span>
            </span>
          )}
          {product.saleText !== null && (
            <span className={clsx(uiStyles.badge, uiStyles.sale)}>
              <Tag className={uiStyles.icon14} />
              <bdi>{dealText(product.saleText)}</bdi>
            </span>
          )}
        </span>
      </span>
      <Price product={product} isSample={isSample} />
      <span className={suggestionsStyles.add} data-part="add" aria-hidden="true">
        <Plus />
      </span>
    </li>
  );
}

/** Brand and manufacturer, once where one says the other. */
function Makers({ product: { brand, manufacturer } }: { product: FoundProduct }) {
  const makers = [brand, manufacturer].filter((name, at, both) => name !== '' && !both[1 - at]?.includes(name));
  const words = makers.length > 0 ? makers.join(' · ') : brand;
  return words === '' ? null : <bdi>{words}</bdi>;
}

/** The price in the chosen store, that of 100 g, and the saving of a sale; an example saves nothing [SD5]. */
function Price({ product, isSample }: Pick<OptionProps, 'product' | 'isSample'>) {
  const { priceAgorot, salePriceAgorot } = product;
  if (priceAgorot === null) return null;
  const saved = salePriceAgorot === null || isSample ? 0 : priceAgorot - salePriceAgorot;
  return (
    <span className={styles.price}>
      <Money agorot={salePriceAgorot ?? priceAgorot} className={salePriceAgorot === null ? undefined : uiStyles.sale} />
      <span className={styles.unit}>
        <UnitOf product={product} />
      </span>
      {saved > 0 && (
        <span className={styles.saves}>
          {searchTexts.savesOf} <Money agorot={saved} />
        </span>
      )}
    </span>
  );
}

/** '0.69 ₪ ל־100 מ״ל', so that sizes can be compared [G91]; where the size is not known, what the price is of. */
function UnitOf({ product }: Pick<OptionProps, 'product'>) {
  const { isWeighted, priceAgorot, salePriceAgorot, unitPrice } = product;
  if (isWeighted) return listTexts.perKg;
  if (!unitPrice || unitPrice.per === 'unit' || !priceAgorot) return listTexts.perUnit;
  const agorot = Math.round((unitPrice.agorot * (salePriceAgorot ?? priceAgorot)) / priceAgorot);
  return (
    <>
      <Money agorot={agorot} /> {perText(unitPrice.per)}
    </>
  );
}

/** Whether what was typed has a price in the store: null while that is not known. */
function useHasPrice(text: string, storeKey: string | null): boolean | null {
  const settled = useSettled(text);
  const clubs = useSettings((settings) => settings.clubs);
  const isOnline = useIsOnline();
  const [read, setRead] = useState<{ text: string; hasPrice: boolean | null }>();
  useEffect(() => {
    if (storeKey === null || settled.length < SEARCH_MIN_CHARS) return;
    return takeAnswer(hasPriceIn(settled, { storeKey, clubs }), (hasPrice) =>
      setRead((before) => (hasPrice === null && before?.text === settled ? before : { text: settled, hasPrice })),
    );
  }, [settled, storeKey, clubs, isOnline]);
  return read?.text === text ? read.hasPrice : null;
}

/** Returns the things that the device reads in a text; none until it has read it. */
function useThingsIn(text: string): readonly NewItem[] {
  const [read, setRead] = useState<{ text: string; things: readonly NewItem[] }>();
  useEffect(() => takeAnswer(itemsOnDevice(text), (things) => setRead({ text, things })), [text]);
  return read?.text === text ? read.things : NO_THINGS;
}

const NO_THINGS: readonly NewItem[] = [];

/** Its quantity says more than 'one'. */
const saysHowMany = (item: NewItem): boolean => item.quantity !== 1 || item.isWeighted;

/** 'במבה · חלה 2 יח׳ · אבקת כביסה'. */
function Things({ things }: { things: readonly NewItem[] }) {
  return things.map((item, at) => (
    <Fragment key={item.id}>
      {at > 0 && ' · '}
      <bdi>{item.name}</bdi>
      {saysHowMany(item) && (
        <>
          {' '}
          <Quantity item={item} />
        </>
      )}
    </Fragment>
  ));
}

/** The text itself, to be added as it is. A price is promised only where the store has one for it [G92]. */
function FreeText({ text, storeKey, onAdd }: { text: string; storeKey: string | null; onAdd: () => void }) {
  useShownPart('typed');
  const hasPrice = useHasPrice(text, storeKey);
  const hint =
    hasPrice === null ? searchTexts.freeTextHint : hasPrice ? searchTexts.freeTextAbout : searchTexts.freeTextBare;
  const things = useThingsIn(text);
  const isSeveral = things.length > 1;
  return (
    <div className={uiStyles.inset16}>
      <button type="button" data-part="free-text" className={styles.free} onClick={onAdd}>
        <span className={clsx(uiStyles.tile, tintStyles.gray)}>
          <PencilLine />
        </span>
        <span className={uiStyles.grow}>
          <span className={clsx(uiStyles.medium, uiStyles.block)} dir="auto">
            {isSeveral
              ? searchTexts.addMany({ count: things.length })
              : searchTexts.freeText({ text: things[0]?.name ?? text })}
          </span>
          <span className={uiStyles.secondary}>
            {things.some(saysHowMany) || isSeveral ? <Things things={things} /> : hint}
          </span>
        </span>
        <kbd dir="ltr">Enter</kbd>
      </button>
    </div>
  );
}
