import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

type Look = 'primary' | 'soft' | 'quiet' | 'ghost' | 'danger' | 'lime';

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look: Look;
  size?: 'sm';
  block?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A round button of one of the six looks; one primary or lime one per screen. */
export function Button({ look, size, block, className, type = 'button', ...rest }: ButtonProps) {
  const classes = ['btn', look, size, block && 'wide', className].filter(Boolean).join(' ');
  return <button type={type} className={classes} {...rest} />;
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
