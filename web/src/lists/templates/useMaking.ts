import type { TemplateWire } from '@sali/contract/lists/templates';
import { useRef, useState, useTransition } from 'react';
import { useNavigate } from 'react-router';
import { answerText } from '../../base/errorText.ts';
import { newId } from '../../base/ids.ts';
import { templatesTexts as words } from '@sali/texts/app/templates';
import { showToast } from '../../base/ui/toast.ts';
import { makeListFrom } from './makeList.ts';

/**
 * Makes a list and opens it; one at a time, so that a second tap makes no second list. Nor does another tap after one that
 * the server did not answer in time.
 */
export function useMaking() {
  const navigate = useNavigate();
  const [isSending, setIsSending] = useState(false);
  const [isOpening, startOpening] = useTransition();
  /** The ids of lists that the server may have made, by template. */
  const tried = useRef(new Map<string, string>());
  const make = async (template: TemplateWire) => {
    setIsSending(true);
    const id = tried.current.get(template.template_id) ?? newId();
    tried.current.set(template.template_id, id);
    try {
      const { listId, isUnshared } = await makeListFrom(template, id);
      tried.current.delete(template.template_id);
      showToast(isUnshared ? words.madeHere : words.made({ name: template.name }));
      startOpening(() => void navigate(`/shopping/list/${listId}`));
    } catch (error) {
      showToast(answerText(error, words.failedMake));
    } finally {
      setIsSending(false);
    }
  };
  return { isMaking: isSending || isOpening, make };
}
