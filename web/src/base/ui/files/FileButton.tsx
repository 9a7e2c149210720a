import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import styles from './FileButton.module.css';
import buttonStyles from '../Button.module.css';
import textStyles from '../text.module.css';

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

/** A button that chooses files of the device. */
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
        className={textStyles.visuallyHidden}
        accept={accept}
        multiple={isMultiple}
        disabled={isDisabled}
        {...(isCamera && { capture: 'environment' })}
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={(event) => onFiles([...(event.target.files ?? [])])}
      />
      {icon}
      {label}
    </label>
  );
}
