import { storeTitle } from '@sali/domain/goods/prices/storeTitle';
import { isolate } from '@sali/domain/base/bidi';
import { agorotOf } from '@sali/domain/base/money';
import { ChevronDown, CircleDashed, Replace, Tag } from 'lucide-react';
import { useState } from 'react';
import { dealText } from '../../base/languages/dealText.ts';
import { ProductName } from '../../goods/catalogue/ProductName.tsx';
import { compareTexts } from '@sali/texts/app/compare';
import { texts } from '@sali/texts/app/main';
import { perText } from '../../base/languages/perText.ts';
import { piecesText } from '../../base/languages/piecesText.ts';
import { Button } from '../../base/ui/Button.tsx';
import { DealHint } from '../../base/ui/rows/DealHint.tsx';
import { Money } from '../../base/ui/Money.tsx';
import { Num } from '../../base/ui/Num.tsx';
import { type ComparedLine, type ComparedStore, type MissingLine, priceReasons } from './comparison.ts';
import { clsx } from 'clsx';
import styles from './StoreLines.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import statesStyles from '../../base/ui/states.module.css';

/** The number of lines that are shown at first. */
const LINES_FIRST = 6;

/** A store's basket, line by line: what each costs and why, what is nearly a deal, and what is missing. */
export function StoreLines({ store, other }: { store: ComparedStore; other: ComparedStore | undefined }) {
  const words = compareTexts;
  const [isWhole, setIsWhole] = useState(store.lines.length <= LINES_FIRST + 1);
  const lines = isWhole ? store.lines : store.lines.slice(0, LINES_FIRST);
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap8, uiStyles.above8)}>
      {other && <Reasons store={store} other={other} />}
      <h4 className={clsx(uiStyles.size14, uiStyles.strong)}>{words.inBasket({ count: store.lines.length })}</h4>
      <ul>
        {lines.map((line) => (
          <Line key={line.code} line={line} />
        ))}
      </ul>
      {!isWhole && (
        <Button look="ghost" size="sm" block onClick={() => setIsWhole(true)}>
          {words.moreLines({ count: store.lines.length - LINES_FIRST })}
          <ChevronDown className={uiStyles.icon16} />
        </Button>
      )}
      {store.savedAgorot > 0 && !store.isSample && (
        <p className={clsx(uiStyles.size14, uiStyles.sale)}>
          {words.saved} <Money agorot={store.savedAgorot} />
        </p>
      )}
      {!store.isExact && <p className={uiStyles.secondary}>{words.notExact}</p>}
      {store.nearMisses.map((near) => (
        <NearDeal key={`${near.promotion_id} ${near.item_code}`} near={near} />
      ))}
      {store.missing.map((line) => (
        <Missing key={line.code} line={line} />
      ))}
    </div>
  );
}

/** The lines that make a store cheaper or dearer than another one, and by how much [W18]. */
function Reasons({ store, other }: { store: ComparedStore; other: ComparedStore }) {
  const words = compareTexts;
  const reasons = priceReasons(store, other);
  if (reasons.length === 0) return null;
  return (
    <section data-part="reasons" className={styles.reasons}>
      <h4 className={clsx(uiStyles.size14, uiStyles.strong)}>{words.against({ store: isolate(storeTitle(other)) })}</h4>
      <ul>
        {reasons.map(({ name, differenceAgorot }) => (
          <li key={`${name} ${differenceAgorot}`} className={uiStyles.size14}>
            <ProductName name={name} />
            <span className={clsx(differenceAgorot < 0 && uiStyles.sale)}>
              {differenceAgorot < 0 ? words.less : words.more}
              <Money agorot={Math.abs(differenceAgorot)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ line }: { line: ComparedLine }) {
  const isOnSale = line.totalAgorot < line.regularAgorot;
  return (
    <li data-part="store-line" className={styles.line}>
      <ProductName name={line.name} className={uiStyles.medium} />
      <Money agorot={line.totalAgorot} className={clsx(uiStyles.medium, isOnSale && uiStyles.sale)} />
      <span className={uiStyles.muted}>
        <Num value={line.quantity} /> {line.isWeighted ? texts.list.kg : texts.list.unit({ count: line.quantity })}
        {line.quantity !== 1 && (
          <>
            {' × '}
            <Money agorot={line.unitAgorot} />
          </>
        )}
        {line.pieces !== undefined && (
          <>
            {' · '}
            {texts.list.basedOn} <bdi>{piecesText(line.pieces, line.quantity)}</bdi>
          </>
        )}
      </span>
      {isOnSale ? <Money agorot={line.regularAgorot} className={clsx(uiStyles.oldPrice, uiStyles.size12)} /> : <span />}
      <Chosen line={line} />
      {line.saleText !== null && (
        <span className={clsx(uiStyles.deal, styles.deal)}>
          <Tag className={uiStyles.icon14} />
          <bdi>{dealText(line.saleText)}</bdi>
        </span>
      )}
    </li>
  );
}

/** The line for which a product was chosen, and the price of a measure of it: nothing is replaced silently. */
function Chosen({ line: { chosen, measure, isWeighted } }: { line: ComparedLine }) {
  const words = compareTexts;
  // Loose goods have no brand.
  const [anyFor, anyOwn] = isWeighted ? [words.anyKindFor, words.anyKindOwn] : [words.anyBrandFor, words.anyBrandOwn];
  if (chosen === null) return null;
  return (
    <span data-part="chosen" className={styles.chosen}>
      <Replace className={uiStyles.icon14} />
      <span>
        {chosen.by === 'itself' ? (
          anyOwn
        ) : (
          <>
            {chosen.by === 'words' ? words.chosenFor : anyFor} <ProductName name={chosen.forName} />
          </>
        )}
        {measure && (
          <>
            {' · '}
            <span className={clsx(uiStyles.faint, uiStyles.oneLine)}>
              <Money agorot={measure.agorot} /> {perText(measure.per)}
            </span>
          </>
        )}
      </span>
    </span>
  );
}

/** 'One more and it is 3 for 10', and what that does to the basket, which may be less than nothing. */
function NearDeal({ near }: { near: ComparedStore['nearMisses'][number] }) {
  const words = compareTexts;
  const extra = agorotOf(near.extra);
  return (
    <DealHint
      title={
        <>
          {words.oneMore} <Num value={near.add} /> {words.moreOf}
          <ProductName name={near.name} />: <bdi>{dealText(near.sale_parts ?? near.sale_text)}</bdi>
        </>
      }
    >
      {extra < 0 ? words.cheaper : words.adds}
      <Money agorot={Math.abs(extra)} />
    </DealHint>
  );
}

function Missing({ line: { name, estimateAgorot, substitute } }: { line: MissingLine }) {
  const words = compareTexts;
  return (
    <p data-part="missing-line" className={clsx(statesStyles.strip, styles.strip, styles.missing)}>
      <CircleDashed />
      <span className={uiStyles.grow}>
        <span className={uiStyles.strong}>
          {words.missingHere} <ProductName name={name} />
        </span>
        <span className={styles.plain}>
          {estimateAgorot === null ? (
            words.soldNowhere
          ) : (
            <>
              {words.estimateBefore} <Money agorot={estimateAgorot} /> {words.estimateAfter}
            </>
          )}
        </span>
        {substitute && (
          <span className={styles.plain}>
            {words.instead} <ProductName name={substitute.item_name} />, <Money agorot={agorotOf(substitute.price)} />
          </span>
        )}
      </span>
    </p>
  );
}
