import type { ReportedKind } from '@sali/domain/people/contentReports/contentReport';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { contentReportTexts } from '@sali/texts/app/contentReport';
import { Button, IconButton } from '../../base/ui/Button.tsx';
import uiStyles from '../../base/ui/ui.module.css';
import { ReportSheet } from './ReportSheet.tsx';

type ReportButtonProps = { kind: ReportedKind; subject: string; look: 'icon' | 'text' };

/** Opens the sheet that reports what somebody else wrote. */
export function ReportButton({ kind, subject, look }: ReportButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const label = contentReportTexts[kind].open;
  const open = (): void => setIsOpen(true);
  return (
    <>
      {look === 'icon' ? (
        <IconButton label={label} isWorded onClick={open}>
          <Flag />
        </IconButton>
      ) : (
        <Button look="quiet" size="sm" onClick={open}>
          <Flag className={uiStyles.icon16} />
          {label}
        </Button>
      )}
      {isOpen && <ReportSheet kind={kind} subject={subject} onClose={() => setIsOpen(false)} />}
    </>
  );
}
