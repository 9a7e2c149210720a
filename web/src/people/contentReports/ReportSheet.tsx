import { REPORT_REASONS, type ReportedKind, type ReportReason } from '@sali/domain/people/contentReports/contentReport';
import { CONTENT_REPORT_NOTE_MAX } from '@sali/domain/base/limits/moderation';
import { Flag } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { contentReportTexts } from '@sali/texts/app/contentReport';
import { errorText } from '../../base/errorText.ts';
import { Button } from '../../base/ui/Button.tsx';
import { ErrorBox } from '../../base/ui/Field.tsx';
import { TextArea } from '../../base/ui/fields/TextArea.tsx';
import { SelectField } from '../../base/ui/SelectField.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { postContentReport } from './api.ts';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';

const words = contentReportTexts;

export type ReportSheetProps = {
  kind: ReportedKind;
  /** The id of a recipe, or the item code of a product. */
  subject: string;
  onClose: () => void;
};

/** Reports what somebody else wrote to the managers: a reason, and words if the person likes. */
export function ReportSheet({ kind, subject, onClose }: ReportSheetProps) {
  const [reason, setReason] = useState<ReportReason>('wrong');
  const [note, setNote] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    setIsBusy(true);
    setError(null);
    try {
      await postContentReport({ kind, subject, reason, note: note.trim() });
      showToast(words.sent);
      onClose();
    } catch (refusal) {
      setError(errorText(refusal, words.failed));
      setIsBusy(false);
    }
  };
  return (
    <Sheet title={words[kind].title} onClose={onClose}>
      <form
        className={clsx(uiStyles.stack, uiStyles.gap16)}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className={uiStyles.muted}>{words[kind].text}</p>
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
        <TextArea
          label={words.note}
          rows={3}
          maxLength={CONTENT_REPORT_NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {error !== null && <ErrorBox>{error}</ErrorBox>}
        <Button look="primary" block type="submit" isUnavailable={isBusy}>
          <Flag />
          {words.send}
        </Button>
      </form>
    </Sheet>
  );
}
