import { he } from '../he.ts';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';

type Props = { title: string; text: string; action: string; stay?: string; onConfirm: () => void; onClose: () => void };

/** One question before something is lost. */
export function Question({ title, text, action, stay = he.app.cancel, onConfirm, onClose }: Props) {
  return (
    <Sheet role="alertdialog" title={title} closeLabel={he.app.close} onClose={onClose}>
      <p className="mute">{text}</p>
      <div className="row mt-5">
        <Button look="danger" className="grow" onClick={onConfirm}>
          {action}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {stay}
        </Button>
      </div>
    </Sheet>
  );
}
