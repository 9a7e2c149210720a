import { useState } from 'react';
import { pictureTextTexts as words } from '@sali/texts/app/pictureText';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { PictureText } from './PictureText.tsx';
import uiStyles from '../ui/ui.module.css';

export type PictureTextSheetProps = {
  /** The label of the button that uses the text: `המשך לרשימה`. */
  nextLabel: string;
  maxLength: number;
  /** Gets the corrected text. */
  onRead: (text: string) => void;
  onClose: () => void;
};

/** A sheet that reads a picture, and gives its corrected text to what comes next. */
export function PictureTextSheet({ nextLabel, maxLength, onRead, onClose }: PictureTextSheetProps) {
  const [text, setText] = useState('');
  return (
    <Sheet size="full" title={words.title} onClose={onClose}>
      <div className={uiStyles.above8}>
        <PictureText text={text} maxLength={maxLength} onText={setText} />
      </div>
      {text.trim() !== '' && (
        <Button look="primary" block className={uiStyles.above12} onClick={() => onRead(text)}>
          {nextLabel}
        </Button>
      )}
    </Sheet>
  );
}
