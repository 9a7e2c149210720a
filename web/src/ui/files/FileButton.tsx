import { type ReactNode, useId } from 'react';
import { clsx } from 'clsx';
import buttonStyles from '../Button.module.css';
import textStyles from '../text.module.css';

type FileButtonProps = {
  look: 'soft' | 'quiet';
  icon: ReactNode;
  label: string;
  /** Extensions and media types. */
  accept: string;
  /** `undefined`: the choice was taken back. The same file, corrected meanwhile, can be chosen again. */
  onFile: (file: File | undefined) => void;
};

/** Chooses a file of the device. */
export function FileButton({ look, icon, label, accept, onFile }: FileButtonProps) {
  const id = useId();
  return (
    <>
      <label className={clsx(buttonStyles.button, buttonStyles[look])} htmlFor={id}>
        {icon}
        {label}
      </label>
      <input
        id={id}
        type="file"
        className={textStyles.visuallyHidden}
        accept={accept}
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={(event) => onFile(event.target.files?.[0])}
      />
    </>
  );
}
