import { RotateCcw } from 'lucide-react';
import { locale } from '../../../base/languages/language.ts';
import { waysInTexts } from '@sali/texts/app/waysIn';
import { Button } from '../../../base/ui/Button.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { completeSignIn } from '../accounts.ts';
import { useSubmit } from '../useSubmit.ts';
import { postAccountReturn } from './api.ts';
import { closeReturnOffer, useReturnOffer } from './returnOffer.ts';
import { CheckedForm } from '../CheckedForm.tsx';
import { clsx } from 'clsx';
import buttonStyles from '../../../base/ui/Button.module.css';
import iconStyles from '../../../base/ui/icon.module.css';
import layoutStyles from '../../../base/ui/layout.module.css';
import textStyles from '../../../base/ui/text.module.css';

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
        intro={<p className={textStyles.muted}>{words.text({ day: day.format(new Date(offer.until)) })}</p>}
        className={clsx(layoutStyles.stack, layoutStyles.gap12)}
      >
        <div className={clsx(layoutStyles.row, buttonStyles.actions, layoutStyles.above8)}>
          <Button look="primary" type="submit" className={buttonStyles.main} isUnavailable={form.isSending}>
            <RotateCcw className={iconStyles.small} />
            {words.action}
          </Button>
          <Button look="quiet" onClick={closeReturnOffer}>
            {words.stay}
          </Button>
        </div>
      </CheckedForm>
    </Sheet>
  );
}
