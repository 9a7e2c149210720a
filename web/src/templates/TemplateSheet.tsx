import type { TemplateWire } from '@sali/contract/lists/templates';
import { LIST_NAME_MAX } from '@sali/domain/limits';
import { Save, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { HttpError } from '../httpError.ts';
import { texts } from '../languages/mainTexts.ts';
import { templatesTexts as words } from '../languages/nextWeek/templatesTexts.ts';
import { changeSettings } from '../settings/settings.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Face } from '../ui/Faces.tsx';
import { ErrorBox, Field } from '../ui/Field.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { Switch } from '../ui/Switch.tsx';
import { putTemplate } from './api.ts';
import { templateRequestOf, type TemplateDraft } from './draft.ts';
import { RepeatFields } from './RepeatFields.tsx';
import { TemplateLines } from './TemplateLines.tsx';
import { clsx } from 'clsx';
import styles from './templates.module.css';
import iconStyles from '../ui/icon.module.css';
import layoutStyles from '../ui/layout.module.css';

export type TemplateSheetProps = {
  title: string;
  start: TemplateDraft;
  onSaved: (template: TemplateWire) => void;
  /** Without it there is nothing to delete yet. */
  onRemove?: () => void;
  onClose: () => void;
};

/** A template: its name, when its list is made by itself, with whom it is shared, and its lines. */
export function TemplateSheet({ title, start, onSaved, onRemove, onClose }: TemplateSheetProps) {
  const { draft, change, faults, problem, isSaving, save } = useTemplateDraft(start, onSaved);
  return (
    <Sheet title={title} size="full" closeLabel={texts.app.close} onClose={onClose}>
      <form
        className={clsx(layoutStyles.stack, layoutStyles.gap16)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          label={words.name}
          dir="auto"
          autoComplete="off"
          maxLength={LIST_NAME_MAX}
          value={draft.name}
          error={faults.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <RepeatFields repeat={draft.repeat} error={faults.days} onChange={(repeat) => change({ repeat })} />
        <People draft={draft} onChange={change} />
        <TemplateLines lines={draft.lines} onChange={(lines) => change({ lines })} />
        {onRemove && (
          <Button look="quiet" onClick={onRemove}>
            <Trash2 className={iconStyles.small} />
            {words.remove}
          </Button>
        )}
        <div className={styles.actions}>
          {problem !== null && <ErrorBox>{problem}</ErrorBox>}
          <Button look="primary" block type="submit" isUnavailable={isSaving}>
            <Save />
            {words.save}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

type PeopleProps = { draft: TemplateDraft; onChange: (change: Partial<TemplateDraft>) => void };

function People({ draft: { people, isShared }, onChange }: PeopleProps) {
  if (people.length === 0) return null;
  return (
    <div>
      <Switch
        label={words.share}
        hint={words.shareHint}
        isOn={isShared}
        onChange={(isOn) => onChange({ isShared: isOn })}
      />
      {isShared && (
        <ul>
          {people.map(({ userId, username }) => (
            <li key={userId} className={styles.person}>
              <Face person={{ key: String(userId), name: username }} size="sm" />
              <bdi className={layoutStyles.grow}>{username}</bdi>
              <IconButton
                label={words.removePerson({ name: username })}
                onClick={() => onChange({ people: people.filter((other) => other.userId !== userId) })}
              >
                <X className={iconStyles.small} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useTemplateDraft(start: TemplateDraft, onSaved: (template: TemplateWire) => void) {
  const [draft, setDraft] = useState(start);
  const [faults, setFaults] = useState<{ name?: string; days?: string }>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    const found = faultsOf(draft);
    setFaults(found);
    if (Object.keys(found).length > 0 || isSaving) return;
    setIsSaving(true);
    setProblem(null);
    try {
      const template = await putTemplate(draft.templateId, templateRequestOf(draft));
      // A person who has lists made by the clock wants to be notified of them.
      if (template.repeat) changeSettings({ listReminders: true });
      onSaved(template);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setProblem(problemOf(error));
      setIsSaving(false);
    }
  };
  return {
    draft,
    change: (change: Partial<TemplateDraft>) => setDraft((before) => ({ ...before, ...change })),
    faults,
    problem,
    isSaving,
    save,
  };
}

const faultsOf = ({ name, repeat }: TemplateDraft): { name?: string; days?: string } => ({
  ...(name.trim() === '' && { name: words.nameMissing }),
  ...(repeat?.weekdays.length === 0 && { days: words.dayMissing }),
});

const problemOf = (error: HttpError): string =>
  error.isUnanswered ? words.offline : (error.errors[0]?.message ?? error.detail);
