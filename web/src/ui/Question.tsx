import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Sheet } from './Sheet.tsx';

export type QuestionProps = {
  title: string;
  text: string;
  /** The label of the dangerous button, with its icon if it has one. */
  action: ReactNode;
  /** The label of the other button. */
  stay: string;
  closeLabel: string;
  /** The question closes by itself after it. */
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for a confirmation before something is lost. */
export function Question({ title, text, action, stay, closeLabel, onConfirm, onClose }: QuestionProps) {
  return (
    <Sheet role="alertdialog" title={title} closeLabel={closeLabel} onClose={onClose}>
      <p className="mute">{text}</p>
      <div className="row mt-5">
        <Button
          look="danger"
          className="grow"
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          {action}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {stay}
        </Button>
      </div>
    </Sheet>
  );
}
