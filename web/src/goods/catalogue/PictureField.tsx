import { ownPictureOf, thumbnailOf } from '@sali/domain/goods/catalogue/picture';
import { IMAGE_BYTES_MAX, PRODUCT_IMAGE_URL_MAX } from '@sali/domain/base/limits';
import { CircleAlert, ImagePlus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { answerText } from '../../base/errorText.ts';
import { infoFormTexts } from '@sali/texts/app/infoForm';
import { Button } from '../../base/ui/Button.tsx';
import { Field } from '../../base/ui/Field.tsx';
import { FileButton } from '../../base/ui/files/FileButton.tsx';
import { PICTURE_TYPES } from '../../base/ui/files/sentPicture.ts';
import { postPicture } from './api.ts';
import { clsx } from 'clsx';
import styles from './PictureField.module.css';
import fieldStyles from '../../base/ui/Field.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = infoFormTexts.picture;

export type PictureFieldProps = {
  label: string;
  /** A picture of this server, an address that the server fetches when the form is saved, or ''. */
  value: string;
  error: string | undefined;
  /** Called up to a minute after a file was chosen: the form may have changed meanwhile. */
  onChange: (value: string) => void;
};

/** The picture of a product: a file that is uploaded at once, or an address. A failed upload says why and changes nothing. */
export function PictureField({ label, value, error, onChange }: PictureFieldProps) {
  const id = useId();
  const { problem, isSending, send, forget } = useUpload(onChange);
  const shown = thumbnailOf(value);
  const choose = (next: string) => {
    forget();
    onChange(next);
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <p className={fieldStyles.label} id={`${id}-label`}>
        {label}
      </p>
      <div className={clsx(uiStyles.row, uiStyles.gap12, uiStyles.wrap)}>
        <span className={styles.picture} aria-busy={isSending}>
          {shown === null ? <ImagePlus /> : <img src={shown} alt={words.current} />}
        </span>
        <div className={clsx(uiStyles.grow, styles.ways)}>
          <div className={clsx(uiStyles.row, uiStyles.wrap)}>
            <FileButton
              look="soft"
              size="sm"
              label={shown === null ? words.choose : words.change}
              accept={PICTURE_TYPES.join(',')}
              isDisabled={isSending}
              onFiles={([file]) => void send(file)}
            />
            {shown !== null && (
              <Button look="ghost" size="sm" onClick={() => choose('')}>
                <Trash2 className={uiStyles.icon16} />
                {words.remove}
              </Button>
            )}
          </div>
          <p className={clsx(uiStyles.secondary, uiStyles.above4)}>{isSending ? words.sending : words.hint}</p>
        </div>
      </div>
      {problem !== null && <PictureProblem text={problem} />}
      <div className={uiStyles.above12}>
        <Field
          label={words.address}
          hint={words.addressHint}
          type="url"
          dir="ltr"
          maxLength={PRODUCT_IMAGE_URL_MAX}
          value={ownPictureOf(value) === null ? value : ''}
          error={error}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
    </div>
  );
}

function PictureProblem({ text }: { text: string }) {
  return (
    <p className={fieldStyles.errorLine} role="alert">
      <CircleAlert className={uiStyles.icon16} />
      <span>{text}</span>
    </p>
  );
}

function useUpload(onStored: (address: string) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const wrong = wrongFileOf(file);
    setProblem(wrong);
    if (wrong !== null) return;
    setIsSending(true);
    try {
      onStored((await postPicture(file)).image_url);
    } catch (error) {
      setProblem(answerText(error, words.offline));
    } finally {
      setIsSending(false);
    }
  };
  return { problem, isSending, send, forget: () => setProblem(null) };
}

/** Why a file cannot be the picture, checked before it is sent. */
function wrongFileOf({ type, size }: File): string | null {
  if (!PICTURE_TYPES.includes(type)) return words.wrongType;
  return size > IMAGE_BYTES_MAX ? words.tooBig : null;
}
