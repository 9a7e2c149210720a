import { locale } from '../languages/language.ts';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Dialog, Heading, I18nProvider, Modal, ModalOverlay } from 'react-aria-components';
import { texts } from '@sali/texts/app/main';
import { IconButton } from './Button.tsx';
import { useShownPart } from './screen/useShownPart.ts';
import { clsx } from 'clsx';
import styles from './Sheet.module.css';
import uiStyles from './ui.module.css';

export type SheetProps = {
  /** Names the dialog; shown as its heading unless `header` takes its place. */
  title: string;
  /** The label of the close button, if it is not 'close'. */
  closeLabel?: string;
  onClose: () => void;
  /** 'alertdialog' for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** A custom header, which then holds the `<Heading slot="title">` and the close button. */
  header?: ReactNode;
  /** 'full': the full height on a phone, and wide on a large screen. */
  size?: 'full';
  children: ReactNode;
};

/**
 * Closes the sheet on top on an Escape that reaches no element [U5]: when the focused button goes away, the focus is nowhere
 * until the next frame, and a slow device takes long for it.
 */
function useEscapeWithoutFocus(onClose: () => void) {
  const sheet = useRef<HTMLDivElement>(null);
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.target !== document.body) return;
    const isOnTop = [...document.querySelectorAll('[data-part=sheet]')].at(-1) === sheet.current;
    if (isOnTop) onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => closeOnEscape(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return sheet;
}

/** React Aria's event on the element that gets the focus back. */
const RETURN_EVENT = 'react-aria-focus-scope-restore';

/**
 * Gives the focus back once more where the page took none [U5]. The page behind a sheet is inert; after a press React ends
 * that at once, but where the sheet closes by itself, as after an answer, only when React Aria has tried.
 */
function useLateReturn() {
  useEffect(() => {
    let opener: HTMLElement | undefined;
    const note = ({ target }: Event) => {
      if (target instanceof HTMLElement && target.closest('[inert]')) opener = target;
    };
    document.addEventListener(RETURN_EVENT, note);
    return () => {
      document.removeEventListener(RETURN_EVENT, note);
      // The page is inert until the clean-ups that come after this one.
      queueMicrotask(() => {
        if (document.activeElement === document.body) opener?.focus();
      });
    };
  }, []);
}

/** A sheet that rises from the bottom on a phone; a centered dialog on a large screen. Focus stays inside and returns on closing. */
export function Sheet({
  title,
  closeLabel = texts.app.close,
  onClose,
  role = 'dialog',
  header,
  size,
  children,
}: SheetProps) {
  const sheet = useEscapeWithoutFocus(onClose);
  useLateReturn();
  useShownPart('sheet');
  useShownPart(size);
  return (
    <I18nProvider locale={locale}>
      <ModalOverlay className={styles.scrim} isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Modal ref={sheet} data-part="sheet" className={clsx(styles.sheet, size === 'full' && styles.full)}>
          <Dialog role={role}>
            <div className={styles.grab} aria-hidden="true" />
            {header ?? (
              <div className={styles.head}>
                <Heading slot="title" className={uiStyles.heading}>
                  {title}
                </Heading>
                <IconButton className={styles.close} label={closeLabel} onClick={onClose}>
                  <X />
                </IconButton>
              </div>
            )}
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}

/** The title of a sheet whose head is drawn by its content. */
export const SheetTitle = Heading;
