import type { ReactNode } from 'react';
import { he } from '../he.ts';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';

export type ConfirmDialogProps = {
  title: string;
  text: string;
  /** What the dangerous button says, with its icon. */
  action: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
};

/** One question before something that cannot be undone. */
export function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Sheet role="alertdialog" title={title} closeLabel={he.app.close} onClose={onClose}>
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
          {he.app.cancel}
        </Button>
      </div>
    </Sheet>
  );
}
