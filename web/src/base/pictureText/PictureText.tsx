import { Camera, ImageUp } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pictureTextTexts as words } from '@sali/texts/app/pictureText';
import { Button } from '../ui/Button.tsx';
import { ErrorBox } from '../ui/Field.tsx';
import { TextArea } from '../ui/fields/TextArea.tsx';
import { PartBar } from '../ui/files/PartBar.tsx';
import { FileButton } from '../ui/files/FileButton.tsx';
import { type PictureProblem, type PictureReading, readPicture } from './readPicture.ts';
import type { TextLayout } from '@sali/domain/base/pictureText/passes';
import { clsx } from 'clsx';
import styles from './PictureText.module.css';
import uiStyles from '../ui/ui.module.css';

/** The formats that browsers open; a phone converts its own format to one of them. */
const PICTURES = 'image/*';

type Phase =
  | { readonly kind: 'choosing'; readonly problem?: PictureProblem }
  /** `share` is null until the reader is loaded. */
  | { readonly kind: 'reading'; readonly share: number | null }
  | { readonly kind: 'read' };

export type PictureTextProps = {
  /** '' until a picture was read. */
  text: string;
  maxLength: number;
  onText: (text: string) => void;
  /** 'rows': a receipt. */
  layout?: TextLayout;
  /** A picture that is read at once. */
  first?: Blob | null;
  /** Shown beside the picture in place of its text, once it was read. */
  beside?: ReactNode;
};

/**
 * Reads the text of a picture, on the device, and shows it beside the picture to be corrected [G113]. Nothing is made of it
 * here.
 */
export function PictureText({ text, maxLength, onText, layout = 'page', first = null, beside }: PictureTextProps) {
  const { phase, address, read, cancel } = useReading(first, layout, (found) => onText(found.slice(0, maxLength)));
  const isChoosing = phase.kind === 'choosing';
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap12)}>
      {phase.kind !== 'read' && (
        <p className={uiStyles.secondary}>
          {words.private} {words.firstUse}
        </p>
      )}
      {isChoosing && phase.problem && <ErrorBox>{words.problems[phase.problem]}</ErrorBox>}
      {address !== null && (
        <div className={styles.beside}>
          <img className={styles.picture} src={address} alt={words.picture} />
          {phase.kind === 'reading' && <Progress share={phase.share} onCancel={cancel} />}
          {phase.kind === 'read' && beside}
          {phase.kind === 'read' && beside === undefined && (
            <TextArea
              className={styles.text}
              label={words.textLabel}
              hint={words.textHint}
              rows={10}
              maxLength={maxLength}
              value={text}
              onChange={(event) => onText(event.target.value)}
            />
          )}
        </div>
      )}
      {phase.kind !== 'reading' && (
        <div className={clsx(uiStyles.row, uiStyles.gap8, uiStyles.wrap)}>
          <FileButton
            look={isChoosing ? 'soft' : 'quiet'}
            icon={<Camera />}
            label={words.take}
            accept={PICTURES}
            isCamera
            className={uiStyles.grow}
            onFiles={read}
          />
          <FileButton
            look={isChoosing ? 'soft' : 'quiet'}
            icon={<ImageUp />}
            label={isChoosing ? words.choose : words.other}
            accept={PICTURES}
            className={uiStyles.grow}
            onFiles={read}
          />
        </div>
      )}
    </div>
  );
}

/** How far the reading is, and the way to stop it. */
function Progress({ share, onCancel }: { share: number | null; onCancel: () => void }) {
  const label = share === null ? words.preparing : words.reading;
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap12)}>
      <p role="status">{label}</p>
      <PartBar label={label} part={share} />
      <Button look="quiet" onClick={onCancel}>
        {words.cancel}
      </Button>
    </div>
  );
}

/** The picture that was chosen last, and how far its reading is. A reading ends with the screen. */
function useReading(first: Blob | null, layout: TextLayout, onRead: (text: string) => void) {
  const [phase, setPhase] = useState<Phase>(first ? { kind: 'reading', share: null } : { kind: 'choosing' });
  const [address, setAddress] = useState(() => (first ? URL.createObjectURL(first) : null));
  const current = useRef<PictureReading | null>(null);
  useEffect(() => () => (address === null ? undefined : URL.revokeObjectURL(address)), [address]);
  const start = (file: Blob) => {
    const reading = readPicture(file, (share) => setPhase({ kind: 'reading', share }), layout);
    current.current = reading;
    void reading.result.then((result) => {
      if ('problem' in result) {
        // A file that is not a picture has nothing to show.
        if (result.problem === 'noPicture') setAddress(null);
        return setPhase({ kind: 'choosing', problem: result.problem });
      }
      onRead(result.text);
      setPhase({ kind: 'read' });
    });
  };
  const read = ([file]: readonly Blob[]) => {
    if (!file) return;
    setAddress(URL.createObjectURL(file));
    setPhase({ kind: 'reading', share: null });
    start(file);
  };
  const startFirst = useEffectEvent(start);
  useEffect(() => {
    if (first) startFirst(first);
    return () => current.current?.cancel();
  }, [first]);
  const cancel = () => {
    current.current?.cancel();
    setAddress(null);
    setPhase({ kind: 'choosing' });
  };
  return { phase, address, read, cancel };
}
