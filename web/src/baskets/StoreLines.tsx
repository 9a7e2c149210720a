import { agorotOf } from '@sali/domain/money';
import { ChevronDown, CircleDashed, Replace, Sparkles, Tag } from 'lucide-react';
import { useState } from 'react';
import { dealText } from '../languages/dealText.ts';
import { texts } from '../languages/mainTexts.ts';
import { unitsTexts } from '../languages/unitsTexts.ts';
import { Button } from '../ui/Button.tsx';
import { Money } from '../ui/Money.tsx';
import { Num } from '../ui/Num.tsx';
import type { ComparedLine, ComparedStore, MissingLine } from './comparison.ts';

/** So many lines are shown at first. */
const LINES_FIRST = 6;

/** 'ל־100 גרם', 'ליחידה'. */
const perText = (per: keyof typeof unitsTexts.per): string => {
  const what = unitsTexts.per[per];
  return per === 'unit' || per === 'm' ? texts.compare.per({ what }) : texts.compare.perNumber({ what });
};

/** A store's basket, line by line: what each costs and why, what is nearly a deal, and what is missing. */
export function StoreLines({ store }: { store: ComparedStore }) {
  const words = texts.compare;
  const [isWhole, setIsWhole] = useState(store.lines.length <= LINES_FIRST + 1);
  const lines = isWhole ? store.lines : store.lines.slice(0, LINES_FIRST);
  return (
    <div className="grid gap-2 mt-2">
      <h4 className="t14 strong">{words.inBasket({ count: store.lines.length })}</h4>
      <ul>
        {lines.map((line) => (
          <Line key={line.code} line={line} />
        ))}
      </ul>
      {!isWhole && (
        <Button look="ghost" size="sm" block onClick={() => setIsWhole(true)}>
          {words.moreLines({ count: store.lines.length - LINES_FIRST })}
          <ChevronDown className="s" />
        </Button>
      )}
      {store.savedAgorot > 0 && (
        <p className="t14 sale-ink">
          {words.saved} <Money agorot={store.savedAgorot} />
        </p>
      )}
      {!store.isExact && <p className="t14 mute">{words.notExact}</p>}
      {store.nearMisses.map((near) => (
        <NearDeal key={`${near.promotion_id} ${near.item_code}`} near={near} />
      ))}
      {store.missing.map((line) => (
        <Missing key={line.code} line={line} />
      ))}
    </div>
  );
}

function Line({ line }: { line: ComparedLine }) {
  const isOnSale = line.totalAgorot < line.regularAgorot;
  return (
    <li className="bline">
      <bdi className="med">{line.name}</bdi>
      <Money agorot={line.totalAgorot} className={isOnSale ? 'med sale-ink' : 'med'} />
      <span className="mute">
        <Num value={line.quantity} /> {line.isWeighted ? texts.list.kg : texts.list.unit}
        {line.quantity !== 1 && (
          <>
            {' × '}
            <Money agorot={line.unitAgorot} />
          </>
        )}
      </span>
      {isOnSale ? <Money agorot={line.regularAgorot} className="was t12" /> : <span />}
      <Chosen line={line} />
      {line.saleText !== null && (
        <span className="deal">
          <Tag className="xs" />
          <bdi>{dealText(line.saleText)}</bdi>
        </span>
      )}
    </li>
  );
}

/** What it was chosen for, and what a measure of it costs: nothing is replaced silently. */
function Chosen({ line: { chosen, measure, isWeighted } }: { line: ComparedLine }) {
  const words = texts.compare;
  // Loose goods have no brand.
  const [anyFor, anyOwn] = isWeighted ? [words.anyKindFor, words.anyKindOwn] : [words.anyBrandFor, words.anyBrandOwn];
  if (chosen === null) return null;
  return (
    <span className="chosen">
      <Replace className="xs" />
      <span>
        {chosen.by === 'itself' ? (
          anyOwn
        ) : (
          <>
            {chosen.by === 'words' ? words.chosenFor : anyFor} <bdi>{chosen.forName}</bdi>
          </>
        )}
        {measure && (
          <>
            {' · '}
            <span className="faint whitespace-nowrap">
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
  const words = texts.compare;
  const extra = agorotOf(near.extra);
  return (
    <p className="strip near">
      <Sparkles />
      <span className="grow">
        <span className="strong">
          {words.oneMore} <Num value={near.add} /> {words.moreOf} <bdi>{near.name}</bdi>:{' '}
          <bdi>{dealText(near.sale_parts ?? near.sale_text)}</bdi>
        </span>
        <span className="plain">
          {extra < 0 ? words.cheaper : words.adds} <Money agorot={Math.abs(extra)} />
        </span>
      </span>
    </p>
  );
}

function Missing({ line: { name, estimateAgorot, substitute } }: { line: MissingLine }) {
  const words = texts.compare;
  return (
    <p className="strip missing">
      <CircleDashed />
      <span className="grow">
        <span className="strong">
          {words.missingHere} <bdi>{name}</bdi>
        </span>
        <span className="plain">
          {estimateAgorot === null ? (
            words.soldNowhere
          ) : (
            <>
              {words.estimateBefore} <Money agorot={estimateAgorot} /> {words.estimateAfter}
            </>
          )}
        </span>
        {substitute && (
          <span className="plain">
            {words.instead} <bdi>{substitute.item_name}</bdi>, <Money agorot={agorotOf(substitute.price)} />
          </span>
        )}
      </span>
    </p>
  );
}
