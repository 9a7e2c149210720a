import { clsx } from 'clsx';
import { Copy, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import buttonStyles from '../Button.module.css';
import uiStyles from '../ui.module.css';
import { QrCode } from './QrCode.tsx';
import styles from './ReadyAddress.module.css';

export type ReadyAddressProps = {
  address: string;
  title: string;
  text: string;
  /** Names of the parts. */
  words: { readonly qr: string; readonly address: string; readonly send: string; readonly copy: string };
  onSend: () => void;
  onCopy: () => void;
  /** Fields that change how it is sent. */
  children?: ReactNode;
};

/** An address that was just made and is shown here alone: as a code for a camera, as text, to send and to copy. */
export function ReadyAddress({ address, title, text, words, onSend, onCopy, children }: ReadyAddressProps) {
  return (
    <>
      <p role="status">
        <span className={clsx(uiStyles.strong, uiStyles.block)}>{title}</span>
        <span className={uiStyles.secondary}>{text}</span>
      </p>
      <QrCode address={address} label={words.qr} />
      <bdi dir="ltr" className={clsx(styles.address, uiStyles.muted)} aria-label={words.address}>
        {address}
      </bdi>
      {children}
      <div className={clsx(uiStyles.row, buttonStyles.actions)}>
        <Button look="primary" onClick={onSend}>
          <Send />
          {words.send}
        </Button>
        <Button look="quiet" onClick={onCopy}>
          <Copy />
          {words.copy}
        </Button>
      </div>
    </>
  );
}

/** The frame of a {@link ReadyAddress}, with what else is about it. */
export const ReadyFrame = ({ children }: { children: ReactNode }) => <div className={styles.ready}>{children}</div>;
