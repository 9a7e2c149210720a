import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

type Look = 'primary' | 'soft' | 'quiet' | 'ghost' | 'danger' | 'lime';

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look: Look;
  size?: 'sm';
  block?: boolean;
  /**
   * Not to be pressed just now: its work is under way, or there is nothing to save. Unlike `disabled` it keeps the
   * focus it has, so that who works by keyboard stays in the dialog, and Escape still closes it.
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
  const classes = ['btn', look, size, block && 'wide', className].filter(Boolean).join(' ');
  return (
    <button
      type={type}
      className={classes}
      aria-disabled={isUnavailable || undefined}
      // Of a submit button the prevented press keeps the form back, Enter in a field too: it presses this button.
      onClick={isUnavailable ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  label: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** 44 px around one icon. `label` is its name for those who do not see it, and its tooltip for those who do. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button type={type} className={className ? `ib ${className}` : 'ib'} aria-label={label} title={label} {...rest} />
  );
}
