import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { asTakenPicture, isOtherPicture } from './sentPicture.ts';
import styles from './FileButton.module.css';
import buttonStyles from '../Button.module.css';
import uiStyles from '../ui.module.css';

export type FileButtonProps = {
  look: 'primary' | 'soft' | 'quiet';
  size?: 'sm';
  icon?: ReactNode;
  label: string;
  /** Extensions and media types, separated by commas. */
  accept: string;
  /** Several files may be chosen at once. */
  isMultiple?: boolean;
  /** Opens the camera of a phone at once. */
  isCamera?: boolean;
  isDisabled?: boolean;
  className?: string | undefined;
  /** Gets what was chosen; no file: the choice was taken back. The same file, corrected meanwhile, can be chosen again. */
  onFiles: (files: readonly File[]) => void;
};

/** Offered beside JPEG, since all browsers open it. Where HEIC is not offered, an iPhone makes a JPEG of it by itself. */
const OPENED_TYPES = 'image/avif';

/** A button that chooses files of the device. Pictures of other types become JPEG where JPEG is wanted. */
export function FileButton({
  look,
  size,
  icon,
  label,
  accept,
  isMultiple = false,
  isCamera = false,
  isDisabled = false,
  className,
  onFiles,
}: FileButtonProps) {
  const takesPictures = accept.includes('image/jpeg');
  const take = (files: readonly File[]): void => {
    if (!takesPictures || !files.some(isOtherPicture)) return onFiles(files);
    void Promise.all(files.map(asTakenPicture)).then(onFiles);
  };
  return (
    <label
      className={clsx(
        buttonStyles.button,
        buttonStyles[look],
        size === 'sm' && buttonStyles.small,
        styles.file,
        className,
      )}
    >
      <input
        type="file"
        className={uiStyles.visuallyHidden}
        accept={takesPictures ? `${accept},${OPENED_TYPES}` : accept}
        multiple={isMultiple}
        disabled={isDisabled}
        {...(isCamera && { capture: 'environment' })}
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={(event) => take([...(event.target.files ?? [])])}
      />
      {icon}
      {label}
    </label>
  );
}
