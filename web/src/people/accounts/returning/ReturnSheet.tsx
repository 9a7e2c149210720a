import { RotateCcw } from 'lucide-react';
import { locale } from '../../../base/languages/language.ts';
import { waysInTexts } from '@sali/texts/app/waysIn';
import { ActionPair, Button } from '../../../base/ui/Button.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { completeSignIn } from '../accounts.ts';
import { useSubmit } from '../useSubmit.ts';
import { postAccountReturn } from './api.ts';
import { closeReturnOffer, useReturnOffer } from './returnOffer.ts';
import { CheckedForm } from '../CheckedForm.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';

const words = waysInTexts.return;
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });

/** Offers to bring the account back that was deleted, to a person who just proved that it is theirs. */
export function ReturnSheet() {
  const offer = useReturnOffer((state) => state.offer);
  const form = useSubmit(
    () => ({}),
    async () => {
      if (!offer) return;
      completeSignIn(await postAccountReturn(offer.token));
      closeReturnOffer();
      showToast(words.done);
    },
  );
  if (!offer) return null;
  return (
    <Sheet role="alertdialog" title={words.title} closeLabel={words.stay} onClose={closeReturnOffer}>
      <CheckedForm
        form={form}
        intro={<p className={uiStyles.muted}>{words.text({ day: day.format(new Date(offer.until)) })}</p>}
        className={clsx(uiStyles.stack, uiStyles.gap12)}
      >
        <ActionPair className={uiStyles.above8} stay={words.stay} onStay={closeReturnOffer}>
          <Button look="primary" type="submit" isUnavailable={form.isSending}>
            <RotateCcw className={uiStyles.icon16} />
            {words.action}
          </Button>
        </ActionPair>
      </CheckedForm>
    </Sheet>
  );
}
