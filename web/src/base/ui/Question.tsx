import type { ReactNode } from 'react';
import { texts } from '@sali/texts/app/main';
import { ActionPair, Button } from './Button.tsx';
import { Sheet } from './Sheet.tsx';
import uiStyles from './ui.module.css';

export type QuestionProps = {
  title: string;
  text: string;
  /** The label of the dangerous button, with its icon if it has one. */
  action: ReactNode;
  /** The label of the other button, if it is not 'cancel'. */
  stay?: string;
  closeLabel?: string;
  /** The question closes by itself after it. */
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for a confirmation before something is lost. */
export function Question({
  title,
  text,
  action,
  stay = texts.app.cancel,
  closeLabel = texts.app.close,
  onConfirm,
  onClose,
}: QuestionProps) {
  return (
    <Sheet role="alertdialog" title={title} closeLabel={closeLabel} onClose={onClose}>
      <p className={uiStyles.muted}>{text}</p>
      <ActionPair className={uiStyles.above20} stay={stay} onStay={onClose}>
        <Button
          look="danger"
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          {action}
        </Button>
      </ActionPair>
    </Sheet>
  );
}
