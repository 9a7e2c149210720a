import type { ShoppingList } from '@sali/domain/lists/list';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { templatesTexts as words } from '@sali/texts/app/templates';
import { storedList } from '../../../people/sync/lists.ts';
import { draftOfList } from '../../templates/listDraft.ts';
import { TemplateSheet } from '../../templates/TemplateSheet.tsx';
import { showToast } from '../../../base/ui/toast.ts';

type SaveTemplateProps = { list: ShoppingList; userId: number; onClose: () => void };

/** Keeps a list as a template: its lines as they are now, and on wish its people. */
export function SaveTemplate({ list, userId, onClose }: SaveTemplateProps) {
  const navigate = useNavigate();
  const [start] = useState(() => draftOfList(storedList(list), userId));
  return (
    <TemplateSheet
      title={words.saveTitle}
      start={start}
      onSaved={() => {
        onClose();
        showToast(words.saved, { label: words.show, run: () => void navigate('/templates') });
      }}
      onClose={onClose}
    />
  );
}
