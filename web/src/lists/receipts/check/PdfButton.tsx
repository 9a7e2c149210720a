import { receiptCheckTexts as words } from '@sali/texts/app/receiptCheck';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { ErrorBox } from '../../../base/ui/Field.tsx';
import { FileButton } from '../../../base/ui/files/FileButton.tsx';
import { type PdfProblem, readPdf } from './readPdf.ts';
import uiStyles from '../../../base/ui/ui.module.css';

type PdfButtonProps = { onText: (text: string) => void; onPicture: (picture: Blob) => void };

/** Chooses a receipt that is a PDF, and reads its text; one of pictures goes on as a picture [RCT13]. */
export function PdfButton({ onText, onPicture }: PdfButtonProps) {
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<PdfProblem | null>(null);
  const read = async ([file]: readonly File[]) => {
    if (!file) return;
    setProblem(null);
    setIsReading(true);
    const result = await readPdf(file);
    setIsReading(false);
    if ('problem' in result) setProblem(result.problem);
    else if ('picture' in result) onPicture(result.picture);
    else onText(result.text);
  };
  return (
    <>
      {problem !== null && <ErrorBox>{words.pdfProblems[problem]}</ErrorBox>}
      <FileButton
        look="quiet"
        icon={<FileText className={uiStyles.icon16} />}
        label={isReading ? words.pdfReading : words.pdf}
        accept="application/pdf,.pdf"
        isDisabled={isReading}
        onFiles={(files) => void read(files)}
      />
    </>
  );
}
