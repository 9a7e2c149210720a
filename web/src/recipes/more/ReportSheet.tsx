import type { Recipe } from '@sali/contract/recipes/recipes';
import { REPORT_REASONS, type ReportReason } from '@sali/domain/contentReports/contentReport';
import { CONTENT_REPORT_NOTE_MAX } from '@sali/domain/limits/moderation';
import { Flag } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { texts } from '../../languages/mainTexts.ts';
import { recipeMoreTexts } from '../../languages/products/recipeMoreTexts.ts';
import { HttpError } from '../../httpError.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { showToast } from '../../ui/toast.ts';
import { postContentReport } from '../api.ts';
import { clsx } from 'clsx';
import fieldStyles from '../../ui/Field.module.css';
import layoutStyles from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';

const words = recipeMoreTexts.report;

/** Reports a public recipe of somebody else to the managers: a reason, and words if the person likes. */
export function ReportSheet({ recipe, onClose }: { recipe: Recipe; onClose: () => void }) {
  const id = useId();
  const [reason, setReason] = useState<ReportReason>('wrong');
  const [note, setNote] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    setIsBusy(true);
    setError(null);
    try {
      await postContentReport({ kind: 'recipe', subject: String(recipe.recipe_id), reason, note: note.trim() });
      showToast(words.sent);
      onClose();
    } catch (refusal) {
      if (!(refusal instanceof HttpError)) throw refusal;
      setError(refusal.isPassing ? words.failed : refusal.detail);
      setIsBusy(false);
    }
  };
  return (
    <Sheet title={words.title} closeLabel={texts.app.close} onClose={onClose}>
      <form
        className={clsx(layoutStyles.stack, layoutStyles.gap16)}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className={textStyles.muted}>{words.text}</p>
        <SelectField
          label={words.reason}
          value={reason}
          onChange={(value) => setReason(REPORT_REASONS.find((one) => one === value) ?? 'other')}
        >
          {REPORT_REASONS.map((one) => (
            <option key={one} value={one}>
              {words.reasons[one]}
            </option>
          ))}
        </SelectField>
        <div>
          <label className={fieldStyles.label} htmlFor={id}>
            {words.note}
          </label>
          <textarea
            id={id}
            className={clsx(fieldStyles.textArea, fieldStyles.square)}
            rows={3}
            dir="auto"
            maxLength={CONTENT_REPORT_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        {error !== null && <ErrorBox>{error}</ErrorBox>}
        <Button look="primary" block type="submit" isUnavailable={isBusy}>
          <Flag />
          {words.send}
        </Button>
      </form>
    </Sheet>
  );
}
