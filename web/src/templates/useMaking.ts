import type { TemplateWire } from '@sali/contract/lists/templates';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { HttpError } from '../httpError.ts';
import { templatesTexts as words } from '../languages/nextWeek/templatesTexts.ts';
import { showToast } from '../ui/toast.ts';
import { makeListFrom } from './makeList.ts';

/** Makes a list and opens it; one at a time, so that a second tap makes no second list. */
export function useMaking() {
  const navigate = useNavigate();
  const [makingId, setMakingId] = useState<string | null>(null);
  const make = async (template: TemplateWire) => {
    setMakingId(template.template_id);
    try {
      const { listId, isUnshared } = await makeListFrom(template);
      showToast(isUnshared ? words.madeHere : words.made({ name: template.name }));
      await navigate(`/shopping/list/${listId}`);
    } catch (error) {
      setMakingId(null);
      if (!(error instanceof HttpError)) throw error;
      showToast(error.isUnanswered ? words.failedMake : error.detail);
    }
  };
  return { makingId, make };
}
