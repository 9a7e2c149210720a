import type { RecipeDraft } from '@sali/contract/kitchen/recipes/recipes';
import { RECIPE_TEXT_MAX } from '@sali/domain/base/limits';
import { lazy, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { recipeFormTexts } from '@sali/texts/app/recipeForm';
import { errorText } from '../../../base/errorText.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { ErrorBox, Field } from '../../../base/ui/Field.tsx';
import { Later } from '../../../base/ui/Later.tsx';
import { TextArea } from '../../../base/ui/fields/TextArea.tsx';
import { Segmented } from '../../../base/ui/Segmented.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { postAddress, postText } from '../api.ts';
import { clsx } from 'clsx';
import styles from './ImportDialog.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

const words = recipeFormTexts.import;

const PictureText = lazy(() =>
  import('../../../base/pictureText/PictureText.tsx').then((m) => ({ default: m.PictureText })),
);

/** The source from which a recipe is read. */
export type ImportSource = { readonly kind: 'text' | 'address'; readonly text: string };

export type ImportDialogProps = {
  /** Read at once. */
  source?: ImportSource | undefined;
  onRead: (draft: RecipeDraft) => void;
  onClose: () => void;
};

/**
 * Fills the form from a recipe that exists elsewhere: pasted as text, or read from a page or a picture. Saves nothing. An answer that
 * comes after the dialog was closed is ignored: the form may be filled by hand by then.
 */
export function ImportDialog({ source, onRead, onClose }: ImportDialogProps) {
  const [kind, setKind] = useState<ImportSource['kind'] | 'picture'>(source?.kind ?? 'text');
  const [text, setText] = useState(source?.text ?? '');
  const [isBusy, setIsBusy] = useState(source !== undefined);
  const [error, setError] = useState<string | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const fetchDraft = async () => {
    try {
      const draft = await (kind === 'address' ? postAddress(text.trim()) : postText(text));
      if (isGone.current) return;
      if (draft.ingredients.length + draft.steps.length === 0) setError(words.nothing);
      else onRead(draft);
    } catch (refusal) {
      setError(errorText(refusal, words.failed));
    } finally {
      setIsBusy(false);
    }
  };
  const read = () => {
    setIsBusy(true);
    setError(null);
    void fetchDraft();
  };
  const readSource = useEffectEvent(() => void fetchDraft());
  const hasSource = source !== undefined;
  useEffect(() => {
    if (!hasSource) return;
    const starting = setTimeout(readSource);
    return () => clearTimeout(starting);
  }, [hasSource]);
  return (
    <Sheet title={words.title} onClose={onClose}>
      <form
        className={clsx(uiStyles.stack, uiStyles.gap16, uiStyles.above8)}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          read();
        }}
      >
        <Segmented
          label={words.kind}
          value={kind}
          options={[
            { value: 'text', label: words.text },
            { value: 'address', label: words.address },
            { value: 'picture', label: words.picture },
          ]}
          onChange={(next) => {
            setKind(next);
            // A text that was read is corrected as a pasted one; a picture has not been chosen yet.
            if (next === 'picture') setText('');
            setError(null);
          }}
        />
        {kind === 'text' && (
          <TextArea
            className={styles.paste}
            label={words.textLabel}
            hint={words.textHint}
            rows={8}
            maxLength={RECIPE_TEXT_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        {kind === 'address' && (
          <Field
            label={words.addressLabel}
            type="url"
            dir="ltr"
            placeholder="https://"
            hint={words.addressHint}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        {kind === 'picture' && (
          <Later onFailed={() => setError(words.failed)}>
            <PictureText text={text} maxLength={RECIPE_TEXT_MAX} onText={setText} />
          </Later>
        )}
        {error !== null && <ErrorBox>{error}</ErrorBox>}
        <Button look="primary" block type="submit" isUnavailable={isBusy || text.trim() === ''}>
          {isBusy ? words.reading : words.read}
        </Button>
      </form>
    </Sheet>
  );
}
