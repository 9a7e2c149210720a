import { type ReactNode, useId } from 'react';

type SettingsCardProps = {
  title: string;
  /** The anchor by which an address leads to it. */
  anchor?: string;
  children: ReactNode;
};

/** A group of settings with a title. */
export function SettingsCard({ title, anchor, children }: SettingsCardProps) {
  const id = useId();
  return (
    <section id={anchor} className="card settings-card" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
