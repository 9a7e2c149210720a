import type { PairDecisionWire, PairedProduct, ProductPair } from '@sali/contract/goods/catalogue/sameProducts';
import { agorotOf } from '@sali/domain/base/money';
import { clsx } from 'clsx';
import { Check, RotateCcw, X } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { adminTexts } from '@sali/texts/app/admin';
import { locale } from '../base/languages/language.ts';
import { Button } from '../base/ui/Button.tsx';
import { Field } from '../base/ui/Field.tsx';
import { Money } from '../base/ui/Money.tsx';
import { fetchProductPairs, putPairDecision } from './api.ts';
import { QueueTab } from './QueueTab.tsx';
import { useDecision } from './useDecision.ts';
import { useAdminPages } from './useAdminPages.ts';
import styles from './admin.module.css';
import uiStyles from '../base/ui/ui.module.css';

const words = adminTexts.same;
const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

type Decide = (decision: PairDecisionWire) => Promise<void>;

/** Pairs of products of different chains that may be one product, and what was decided about them. */
export function SameProductsTab() {
  const [isDecided, setIsDecided] = useState(false);
  const pairs = useAdminPages(['same-products', isDecided], (skip) => fetchProductPairs(isDecided, skip));
  const send = useDecision(words, ['admin', 'same-products']);
  const decide: Decide = (decision) => send(() => putPairDecision(decision));
  return (
    <QueueTab
      words={words}
      pages={pairs}
      isDecided={isDecided}
      onDecided={setIsDecided}
      intro={<DecisionForm onDecide={decide} />}
      rowOf={(pair) => <PairRow key={`${pair.one.item_code} ${pair.other.item_code}`} pair={pair} onDecide={decide} />}
    />
  );
}

/** Joins or separates any two products by their codes. */
function DecisionForm({ onDecide }: { onDecide: Decide }) {
  const [one, setOne] = useState('');
  const [other, setOther] = useState('');
  const decide = (isSame: boolean) => {
    void onDecide({ item_code: one.trim(), other_item_code: other.trim(), is_same: isSame });
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    decide(true);
  };
  const isEmpty = one.trim() === '' || other.trim() === '';
  return (
    <form className={clsx(uiStyles.card, styles.card, uiStyles.stack, uiStyles.gap12)} onSubmit={submit}>
      <h3 className={uiStyles.medium}>{words.byHand}</h3>
      <p className={uiStyles.secondary}>{words.byHandText}</p>
      <Field
        label={words.firstCode}
        dir="ltr"
        maxLength={60}
        value={one}
        onChange={(event) => setOne(event.target.value)}
      />
      <Field
        label={words.secondCode}
        dir="ltr"
        maxLength={60}
        value={other}
        onChange={(event) => setOther(event.target.value)}
      />
      <div className={clsx(uiStyles.row, uiStyles.wrap, uiStyles.gap12)}>
        <Button type="submit" look="soft" size="sm" disabled={isEmpty}>
          <Check className={uiStyles.icon16} />
          {words.same}
        </Button>
        <Button look="soft" size="sm" disabled={isEmpty} onClick={() => decide(false)}>
          <X className={uiStyles.icon16} />
          {words.different}
        </Button>
      </div>
    </form>
  );
}

function PairRow({ pair, onDecide }: { pair: ProductPair; onDecide: Decide }) {
  const { one, other, is_same: isSame, decided_by: who, decided_at: at } = pair;
  const names = { one: one.item_name, other: other.item_name };
  const decide = (decision: boolean | null) =>
    void onDecide({ item_code: one.item_code, other_item_code: other.item_code, is_same: decision });
  return (
    <li data-part="product-pair" className={styles.entry}>
      <Paired product={one} />
      <Paired product={other} />
      {isSame !== null && (
        <p className={uiStyles.secondary}>
          {isSame ? words.same : words.different} · <bdi dir="ltr">{who}</bdi>
          {at !== null && ` · ${when.format(new Date(at))}`}
        </p>
      )}
      <div className={clsx(uiStyles.row, uiStyles.wrap, uiStyles.gap12, uiStyles.above8)}>
        {isSame === null ? (
          <>
            <Button look="soft" size="sm" aria-label={words.sameOf(names)} onClick={() => decide(true)}>
              <Check className={uiStyles.icon16} />
              {words.same}
            </Button>
            <Button look="soft" size="sm" aria-label={words.differentOf(names)} onClick={() => decide(false)}>
              <X className={uiStyles.icon16} />
              {words.different}
            </Button>
          </>
        ) : (
          <Button look="soft" size="sm" aria-label={words.undoOf(names)} onClick={() => decide(null)}>
            <RotateCcw className={uiStyles.icon16} />
            {words.undo}
          </Button>
        )}
      </div>
    </li>
  );
}

function Paired({ product }: { product: PairedProduct }) {
  const { item_code: code, item_name: name, price, is_weighted: isWeighted, chain_names: chains } = product;
  return (
    <div className={clsx(uiStyles.row, uiStyles.wrap, uiStyles.gap12)}>
      <Link className={uiStyles.medium} to={`/admin/products/${encodeURIComponent(code)}`}>
        <bdi>{name}</bdi>
      </Link>
      <span className={uiStyles.secondary}>
        {price === null ? words.noPrice : <Money agorot={agorotOf(price)} />}
        {price !== null && isWeighted && ` ${words.perKilogram}`}
        {chains.map((chain) => (
          <span key={chain}>
            {' · '}
            <bdi>{chain}</bdi>
          </span>
        ))}
      </span>
    </div>
  );
}
