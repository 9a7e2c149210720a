import type { DoubleDecision, DoublePairWire } from '@sali/contract/goods/catalogue/doubles';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { adminTexts } from '@sali/texts/app/admin';
import { locale } from '../../base/languages/language.ts';
import { Button } from '../../base/ui/Button.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { errorText } from '../errorText.ts';
import { QueueTab } from '../QueueTab.tsx';
import { useAdminPages } from '../useAdminPages.ts';
import { fetchDoubles, putDoubleDecision } from './api.ts';
import { DoubleSide } from './DoubleSide.tsx';
import styles from './doubles.module.css';
import badgeStyles from '../../base/ui/badge.module.css';
import cardStyles from '../../base/ui/card.module.css';
import iconStyles from '../../base/ui/icon.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import textStyles from '../../base/ui/text.module.css';

const words = adminTexts.doubles;
const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

type DecideDouble = (decision: DoubleDecision) => Promise<void>;

/** Rows that may be one product under two codes, side by side, and what was decided about them [PM13]. */
export function DoublesTab() {
  const [isDecided, setIsDecided] = useState(false);
  const pairs = useAdminPages(['doubles', isDecided], (skip) => fetchDoubles(isDecided, skip));
  const decide = useDecide();
  return (
    <QueueTab
      words={words}
      pages={pairs}
      isDecided={isDecided}
      onDecided={setIsDecided}
      intro={<p className={textStyles.secondary}>{words.text}</p>}
      rows="cards"
      rowOf={(pair) => (
        <DoubleRow key={`${pair.one.item_code} ${pair.other.item_code}`} pair={pair} onDecide={decide} />
      )}
    />
  );
}

/** Sends a decision. A new one can be taken back from the message. */
function useDecide(): DecideDouble {
  const queryClient = useQueryClient();
  const send = async (decision: DoubleDecision): Promise<void> => {
    try {
      await putDoubleDecision(decision);
      const undo = { label: words.undo, run: () => void send({ ...decision, decision: null }), isUndo: true };
      if (decision.decision === null) showToast(words.undone);
      else showToast(decision.decision === 'merged' ? words.merged : words.apart, undo);
    } catch (failure) {
      showToast(errorText(failure, words.failed));
    }
    await queryClient.invalidateQueries({ queryKey: ['admin', 'doubles'] });
    await queryClient.invalidateQueries({ queryKey: ['admin', 'products'] });
  };
  return send;
}

function DoubleRow({ pair, onDecide }: { pair: DoublePairWire; onDecide: DecideDouble }) {
  const { one, other, reason, suggested_item_code: suggested, stays_item_code: stays, decision } = pair;
  const codesOf = (staying: string) => ({
    item_code: staying,
    other_item_code: staying === one.item_code ? other.item_code : one.item_code,
  });
  const side = (product: typeof one) => (
    <DoubleSide
      product={product}
      isSuggested={decision === null && product.item_code === suggested}
      isGone={stays !== null && product.item_code !== stays}
      {...(decision === null && {
        onMerge: () => void onDecide({ ...codesOf(product.item_code), decision: 'merged' as const }),
      })}
    />
  );
  return (
    <li data-part="double" className={clsx(cardStyles.card, styles.pair)}>
      <p className={clsx(layoutStyles.row, layoutStyles.wrap)}>
        <span className={clsx(badgeStyles.badge, reason === 'code' && badgeStyles.green)}>{words.reasons[reason]}</span>
        {decision !== null && <Decided pair={pair} />}
      </p>
      <div className={styles.sides}>
        {side(one)}
        {side(other)}
      </div>
      {decision === null ? (
        <Button
          look="soft"
          size="sm"
          onClick={() => void onDecide({ ...codesOf(suggested), decision: 'different' as const })}
        >
          <X className={iconStyles.small} />
          {words.different}
        </Button>
      ) : (
        <Button
          look="soft"
          size="sm"
          onClick={() => void onDecide({ ...codesOf(stays ?? one.item_code), decision: null })}
        >
          <RotateCcw className={iconStyles.small} />
          {decision === 'merged' ? words.undoMerge : words.undo}
        </Button>
      )}
    </li>
  );
}

function Decided({ pair: { decision, decided_by: who, decided_at: at } }: { pair: DoublePairWire }) {
  return (
    <span className={textStyles.secondary}>
      {decision === 'merged' ? words.wasMerged : words.different} · <bdi dir="ltr">{who}</bdi>
      {at !== null && ` · ${when.format(new Date(at))}`}
    </span>
  );
}
