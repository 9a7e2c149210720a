import { receiptCheckTexts as words } from '@sali/texts/app/receiptCheck';
import { changeSettings } from '../../../people/settings/settings.ts';
import { hasChosen, useSettings } from '../../../people/settings/storedSettings.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';

/** Asks once whether the person's receipts may count in the reports on chains [RCT15]. */
export function TillConsent() {
  if (useSettings(() => hasChosen('shareTillChecks'))) return null;
  return (
    <section data-part="till-consent" className={clsx(uiStyles.stack, uiStyles.gap8)} aria-label={words.share.question}>
      <p className={uiStyles.strong}>{words.share.question}</p>
      <p className={uiStyles.secondary}>{words.share.about}</p>
      <div className={uiStyles.row}>
        <Button look="soft" size="sm" onClick={() => changeSettings({ shareTillChecks: true })}>
          {words.share.yes}
        </Button>
        <Button look="ghost" size="sm" onClick={() => changeSettings({ shareTillChecks: false })}>
          {words.share.no}
        </Button>
      </div>
    </section>
  );
}
