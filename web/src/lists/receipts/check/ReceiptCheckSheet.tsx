import { TYPED_TEXT_MAX } from '@sali/domain/base/limits';
import { ArrowRight, ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { receiptCheckTexts as words } from '@sali/texts/app/receiptCheck';
import { PictureText } from '../../../base/pictureText/PictureText.tsx';
import { Button } from '../../../base/ui/Button.tsx';
import { TextArea } from '../../../base/ui/fields/TextArea.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { useDevice } from '../../../people/sync/engine.ts';
import { listAt } from '../../../people/sync/paths.ts';
import type { Paying } from './PaidSum.tsx';
import { PdfButton } from './PdfButton.tsx';
import { ReadReceipt } from './ReadReceipt.tsx';
import type { ReceiptText } from './useReceiptCheck.ts';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';

export type ReceiptCheckSheetProps = {
  /** The list's number on the server. */
  listId: number;
  paying: Paying | null;
  /** A kept receipt, which is read at once; null: one that is chosen here. */
  picture: Blob | null;
  onBack: () => void;
  onClose: () => void;
};

/**
 * Reads a receipt on the device, from a picture, a PDF or a pasted text, and compares it with the list and with the published
 * prices [RCT8].
 */
export function ReceiptCheckSheet({ listId, paying, picture: kept, onBack, onClose }: ReceiptCheckSheetProps) {
  const list = useDevice(({ lists }) => listAt(lists, String(listId)));
  const selectedStore = useDevice((state) => state.selectedStore);
  const [read, setRead] = useState<ReceiptText | null>(null);
  const [isPasting, setIsPasting] = useState(false);
  const [ofPdf, setOfPdf] = useState<Blob | null>(null);
  const picture = kept ?? ofPdf;
  const result = read && (
    <ReadReceipt
      key={read.text}
      read={read}
      paying={paying}
      list={list}
      storeKey={list?.storeKey ?? selectedStore}
      onText={(text) => setRead({ ...read, text })}
    />
  );
  return (
    <Sheet size="full" title={words.title} onClose={onClose}>
      <div className={clsx(uiStyles.stack, uiStyles.gap12, uiStyles.above8)}>
        <p className={uiStyles.secondary}>
          {words.about} {words.private}
        </p>
        {isPasting ? (
          <PastedText first={read?.text ?? ''} onText={(text) => setRead({ text, isExact: true })} />
        ) : (
          <PictureText
            key={ofPdf === null ? 'chosen' : 'pdf'}
            layout="rows"
            first={picture}
            text={read?.text ?? ''}
            maxLength={TYPED_TEXT_MAX}
            onText={(text) => setRead({ text, isExact: false })}
            beside={result}
          />
        )}
        {isPasting && result}
        {!isPasting && read === null && picture === null && (
          <>
            <PdfButton
              onPicture={setOfPdf}
              onText={(text) => {
                // It is shown as a pasted one.
                setIsPasting(true);
                setRead({ text, isExact: true });
              }}
            />
            <Button look="ghost" onClick={() => setIsPasting(true)}>
              <ClipboardPaste className={uiStyles.icon16} />
              {words.paste}
            </Button>
          </>
        )}
        <Button look="ghost" size="sm" onClick={onBack}>
          <ArrowRight className={uiStyles.icon16} />
          {words.back}
        </Button>
      </div>
    </Sheet>
  );
}

function PastedText({ first, onText }: { first: string; onText: (text: string) => void }) {
  const [text, setText] = useState(first);
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap12)}>
      <TextArea
        label={words.pasteLabel}
        hint={words.pasteHint}
        rows={6}
        maxLength={TYPED_TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button look="soft" isUnavailable={text.trim() === ''} onClick={() => onText(text)}>
        {words.read}
      </Button>
    </div>
  );
}
