import { parseTypedNumber } from '@sali/domain/base/amounts/typedNumber';
import { SHELF_PRICE_MAX } from '@sali/domain/base/limits';
import { type Item, shownNameOf } from '@sali/domain/lists/list';
import { can } from '@sali/domain/lists/op';
import { seenPriceOf } from '@sali/domain/lists/seenPrices';
import { agorotOf } from '@sali/domain/base/money';
import { Tag, Undo2 } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useDevice } from '../../../people/sync/engine.ts';
import { markItem } from '../../../people/sync/marks.ts';
import { undoable } from '../../../people/sync/undo.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { Field } from '../../../base/ui/Field.tsx';
import { shopTexts } from '@sali/texts/app/shop';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';

const words = shopTexts.price;
/** The lowest price in agorot. */
const AGOROT_MIN = 1;

type PriceDiffersProps = { listId: string; item: Item; storeKey: string | null };

/** The price that the person sees at the shelf, where it is not the published one: the list counts with it [SM19]. */
export function PriceDiffers({ listId, item, storeKey }: PriceDiffersProps) {
  const list = useDevice((state) => state.lists[listId]);
  const [isOpen, setIsOpen] = useState(false);
  if (!list || storeKey === null || list.status !== 'active' || !can(list.role, 'tick')) return null;
  const stored = list.items[item.id] ?? item;
  const seen = seenPriceOf(stored, storeKey);
  const set = (agorot: number | null): void => {
    const before = seen === null ? null : { agorot: seen, storeKey };
    void markItem(listId, item.id, { seenPrice: agorot === null ? null : { agorot, storeKey } });
    undoable(words.saved({ name: shownNameOf(item) }), () => markItem(listId, item.id, { seenPrice: before }));
    setIsOpen(false);
  };
  if (seen !== null)
    return (
      <div className={clsx(uiStyles.row, uiStyles.wrap, uiStyles.between, uiStyles.above8)}>
        <span className={uiStyles.secondary}>{words.seen}</span>
        <Button look="ghost" size="sm" onClick={() => set(null)}>
          <Undo2 className={uiStyles.icon16} />
          {words.undo}
        </Button>
      </div>
    );
  if (!isOpen)
    return (
      <Button look="ghost" size="sm" block className={uiStyles.above8} onClick={() => setIsOpen(true)}>
        <Tag className={uiStyles.icon16} />
        {words.differs}
      </Button>
    );
  return <PriceForm isWeighted={item.isWeighted} onPrice={set} />;
}

function PriceForm({ isWeighted, onPrice }: { isWeighted: boolean; onPrice: (agorot: number) => void }) {
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const shekels = parseTypedNumber(text) ?? 0;
    const agorot = agorotOf(shekels);
    const isPrice = agorot >= AGOROT_MIN && shekels <= SHELF_PRICE_MAX;
    setIsWrong(!isPrice);
    if (isPrice) onPrice(agorot);
  };
  return (
    <form className={uiStyles.above8} onSubmit={submit} noValidate>
      <Field
        label={isWeighted ? words.labelKg : words.label}
        hint={words.hint}
        error={isWrong ? words.wrong({ max: SHELF_PRICE_MAX }) : undefined}
        inputMode="decimal"
        dir="ltr"
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button look="soft" type="submit" block className={uiStyles.above8}>
        {words.save}
      </Button>
    </form>
  );
}
