import { shekelsOf } from '@sali/domain/base/money';
import type { Agorot } from '@sali/domain/base/units';
import { receiptCheckTexts as words } from '@sali/texts/app/receiptCheck';
import { texts } from '@sali/texts/app/main';
import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { answerText } from '../../../base/errorText.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { ErrorBox } from '../../../base/ui/Field.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { putPaid, type ShoppingOfList } from '../api.ts';
import iconStyles from '../../../base/ui/icon.module.css';
import textStyles from '../../../base/ui/text.module.css';

type PaidSumProps = { shopping: ShoppingOfList; agorot: Agorot };

/** Offers the total of a receipt to the spending, in place of the prices of the lines [RCT12]. */
export function PaidSum({ shopping, agorot }: PaidSumProps) {
  const [stored, setStored] = useState<Agorot | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const total = shekelsOf(agorot);
  const store = async (paid: Agorot | null) => {
    setProblem(null);
    try {
      await putPaid(shopping, paid);
      setStored(paid);
      if (paid !== null)
        showToast(words.paidStored({ total }), { label: texts.list.undo, run: () => void store(null) });
    } catch (error) {
      setProblem(answerText(error, words.paidOffline));
    }
  };
  return (
    <div>
      {stored === agorot ? (
        <p className={textStyles.secondary}>{words.paidStored({ total })}</p>
      ) : (
        <Button look="soft" block onClick={() => void store(agorot)}>
          <ChartNoAxesColumn className={iconStyles.small} />
          {words.paidToSpending({ total })}
        </Button>
      )}
      {problem !== null && <ErrorBox>{problem}</ErrorBox>}
    </div>
  );
}
