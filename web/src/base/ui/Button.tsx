import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { clsx } from 'clsx';
import { Link, type LinkProps } from 'react-router';
import { texts } from '@sali/texts/app/main';
import styles from './Button.module.css';
import uiStyles from './ui.module.css';

type Look = 'primary' | 'soft' | 'quiet' | 'ghost' | 'danger' | 'lime';

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look: Look;
  size?: 'sm';
  block?: boolean;
  /**
   * Not to be pressed now: its work is under way, or there is nothing to save. Unlike `disabled` it keeps the focus, so
   * that people who use the keyboard stay in the dialog, and Escape still closes it.
   */
  isUnavailable?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A round button of one of the six looks; one primary or lime one per screen. */
export function Button({
  look,
  size,
  block,
  isUnavailable,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={clsx(styles.button, styles[look], size === 'sm' && styles.small, block && styles.block, className)}
      {...pressProps(isUnavailable, onClick)}
      {...rest}
    />
  );
}

const pressProps = (
  isUnavailable: boolean | undefined,
  onClick: ButtonProps['onClick'],
): Pick<ButtonProps, 'onClick' | 'aria-disabled'> =>
  isUnavailable
    ? // Prevents the form from being submitted, also by Enter in a field: Enter presses this button.
      { 'aria-disabled': true, onClick: (event) => event.preventDefault() }
    : { onClick };

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  label: string;
  /** On a desk the label is beside the icon. */
  isWorded?: boolean;
  /** As for {@link ButtonProps}. */
  isUnavailable?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** A 44 px button with one icon. `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  isWorded = false,
  isUnavailable,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      className={clsx(styles.iconButton, isWorded && styles.worded, className)}
      aria-label={label}
      title={label}
      {...pressProps(isUnavailable, onClick)}
      {...rest}
    >
      {children}
      {isWorded && <span className={uiStyles.deskOnly}>{label}</span>}
    </button>
  );
}

/** A link to another page that looks as a button does. */
export const LinkButton = ({
  look,
  size,
  block,
  className,
  ...rest
}: LinkProps & Pick<ButtonProps, 'look' | 'size' | 'block'>) => (
  <Link
    className={clsx(styles.button, styles[look], size === 'sm' && styles.small, block && styles.block, className)}
    {...rest}
  />
);

type ActionPairProps = {
  /** The label of the other button, if it is not 'cancel'. */
  stay?: string;
  onStay: () => void;
  className?: string;
  children: ReactNode;
};

/** The main button of a dialog or a form, and beside it the one that leaves all as it is. */
export const ActionPair = ({ stay = texts.app.cancel, onStay, className, children }: ActionPairProps) => (
  <div className={clsx(uiStyles.row, styles.actions, className)}>
    {children}
    <Button look="quiet" onClick={onStay}>
      {stay}
    </Button>
  </div>
);
