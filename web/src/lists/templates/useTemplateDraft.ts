import { answerText } from '../../base/errorText.ts';
import type { TemplateWire } from '@sali/contract/lists/templates';
import { useRef, useState } from 'react';
import { templatesTexts as words } from '@sali/texts/app/templates';
import { changeSettings } from '../../people/settings/settings.ts';
import { putTemplate } from './api.ts';
import { templateRequestOf, type TemplateDraft } from './draft.ts';
import { useTypedLines } from './useTypedLines.ts';

export type ChangeDraft = (change: (draft: TemplateDraft) => Partial<TemplateDraft>) => void;

/** Returns a template while it is edited, and its save, which includes the text still in the field for new lines. */
export function useTemplateDraft(start: TemplateDraft, onSaved: (template: TemplateWire) => void) {
  const [draft, setDraft] = useState(start);
  /** The draft as it is after a wait for the server. */
  const latest = useRef(draft);
  const [first] = useState(start);
  const [faults, setFaults] = useState<{ name?: string; days?: string }>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const change: ChangeDraft = (changed) => {
    latest.current = { ...latest.current, ...changed(latest.current) };
    setDraft(latest.current);
  };
  const typed = useTypedLines((more) => change(({ lines }) => ({ lines: [...lines, ...more] })));
  const save = async () => {
    const found = faultsOf(draft);
    setFaults(found);
    if (Object.keys(found).length > 0 || isSaving) return;
    setIsSaving(true);
    setProblem(null);
    try {
      await typed.add();
      const sent = latest.current;
      const template = await putTemplate(sent.templateId, templateRequestOf(sent));
      // A person who has lists made by the clock wants to be notified of them.
      if (template.repeat) changeSettings({ listReminders: true });
      // Changes made meanwhile are not saved, so the sheet stays for another save.
      if (latest.current === sent && !typed.hasText()) onSaved(template);
    } catch (error) {
      setProblem(answerText(error, words.offline));
    } finally {
      setIsSaving(false);
    }
  };
  const isDirty = draft !== first || typed.text.trim() !== '';
  return { draft, change, typed, isDirty, faults, problem, isSaving, save };
}

const faultsOf = ({ name, repeat }: TemplateDraft): { name?: string; days?: string } => ({
  ...(name.trim() === '' && { name: words.nameMissing }),
  ...(repeat?.weekdays.length === 0 && { days: words.dayMissing }),
});
