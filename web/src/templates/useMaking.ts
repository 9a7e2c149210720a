import type { TemplateWire } from '@sali/contract/lists/templates';
import { useState, useTransition } from 'react';
import { useNavigate } from 'react-router';
import { HttpError } from '../httpError.ts';
import { templatesTexts as words } from '../languages/nextWeek/templatesTexts.ts';
import { showToast } from '../ui/toast.ts';
import { makeListFrom } from './makeList.ts';

/** Makes a list and opens it; one at a time, so that a second tap makes no second list. */
export function useMaking() {
  const navigate = useNavigate();
  const [isSending, setIsSending] = useState(false);
  const [isOpening, startOpening] = useTransition();
  const make = async (template: TemplateWire) => {
    setIsSending(true);
    try {
      const { listId, isUnshared } = await makeListFrom(template);
      showToast(isUnshared ? words.madeHere : words.made({ name: template.name }));
      startOpening(() => void navigate(`/shopping/list/${listId}`));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      showToast(error.isUnanswered ? words.failedMake : error.detail);
    } finally {
      setIsSending(false);
    }
  };
  return { isMaking: isSending || isOpening, make };
}
