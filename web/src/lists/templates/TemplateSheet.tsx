import type { TemplateWire } from '@sali/contract/lists/templates';
import { LIST_NAME_MAX } from '@sali/domain/base/limits';
import { Save, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { templatesTexts as words } from '@sali/texts/app/templates';
import { LeaveQuestion } from '../../base/LeaveQuestion.tsx';
import { Button, IconButton } from '../../base/ui/Button.tsx';
import { Face } from '../../base/ui/Faces.tsx';
import { ErrorBox, Field } from '../../base/ui/Field.tsx';
import { Question } from '../../base/ui/Question.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { Switch } from '../../base/ui/Switch.tsx';
import type { TemplateDraft } from './draft.ts';
import { RepeatFields } from './RepeatFields.tsx';
import { TemplateLines } from './TemplateLines.tsx';
import { type ChangeDraft, useTemplateDraft } from './useTemplateDraft.ts';
import { clsx } from 'clsx';
import styles from './templates.module.css';
import uiStyles from '../../base/ui/ui.module.css';

export type TemplateSheetProps = {
  title: string;
  start: TemplateDraft;
  onSaved: (template: TemplateWire) => void;
  /** Deletes the template, after a question. Without it there is nothing to delete yet. */
  onRemove?: () => void;
  onClose: () => void;
};

/**
 * A template: its name, when its list is made by itself, with whom it is shared, and its lines. It asks before what is not
 * saved is discarded.
 */
export function TemplateSheet({ title, start, onSaved, onRemove, onClose }: TemplateSheetProps) {
  const { draft, change, typed, isDirty, faults, problem, isSaving, save } = useTemplateDraft(start, onSaved);
  const [asked, setAsked] = useState<'leave' | 'remove' | null>(null);
  return (
    <Sheet title={title} size="full" onClose={() => (isDirty ? setAsked('leave') : onClose())}>
      <form
        className={clsx(uiStyles.stack, uiStyles.gap16)}
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
          onChange={({ target }) => change(() => ({ name: target.value }))}
        />
        <RepeatFields repeat={draft.repeat} error={faults.days} onChange={(repeat) => change(() => ({ repeat }))} />
        <People draft={draft} onChange={change} />
        <TemplateLines
          lines={draft.lines}
          typed={typed}
          onChange={(changed) => change(({ lines }) => ({ lines: changed(lines) }))}
        />
        {onRemove && (
          <Button look="quiet" onClick={() => setAsked('remove')}>
            <Trash2 className={uiStyles.icon16} />
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
      {asked === 'leave' && <LeaveQuestion words={words} onLeave={onClose} onStay={() => setAsked(null)} />}
      {asked === 'remove' && onRemove && (
        <Question
          title={words.removeTitle}
          text={words.removeText({ name: start.name })}
          action={words.remove}
          onConfirm={onRemove}
          onClose={() => setAsked(null)}
        />
      )}
    </Sheet>
  );
}

type PeopleProps = { draft: TemplateDraft; onChange: ChangeDraft };

function People({ draft: { people, isShared }, onChange }: PeopleProps) {
  if (people.length === 0) return null;
  return (
    <div>
      <Switch
        label={words.share}
        hint={words.shareHint}
        isOn={isShared}
        onChange={(isOn) => onChange(() => ({ isShared: isOn }))}
      />
      {isShared && (
        <ul>
          {people.map(({ userId, username }) => (
            <li key={userId} className={styles.person}>
              <Face person={{ key: String(userId), name: username }} size="sm" />
              <bdi className={uiStyles.grow}>{username}</bdi>
              <IconButton
                label={words.removePerson({ name: username })}
                onClick={() =>
                  onChange((before) => ({ people: before.people.filter((other) => other.userId !== userId) }))
                }
              >
                <X className={uiStyles.icon16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
