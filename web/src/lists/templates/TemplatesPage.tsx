import { is404 } from '../../base/httpError.ts';
import type { TemplateWire } from '@sali/contract/lists/templates';
import { Plus, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { OwnPage } from '../../people/accounts/OwnPage.tsx';
import { answerText } from '../../base/errorText.ts';
import { templatesTexts as words } from '@sali/texts/app/templates';
import { LoadFailed } from '../../base/LoadFailed.tsx';
import { useDevice } from '../../people/sync/engine.ts';
import { BasketArt } from '../../base/ui/art.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { EmptyState, Skeleton, Strip } from '../../base/ui/states.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { deleteTemplate } from './api.ts';
import { draftOf, emptyDraft, type TemplateDraft } from './draft.ts';
import { TemplateCard } from './TemplateCard.tsx';
import { TemplateSheet } from './TemplateSheet.tsx';
import { useMaking } from './useMaking.ts';
import { useTemplates } from './useTemplates.ts';
import { clsx } from 'clsx';
import styles from './templates.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** /templates: the person's templates, each with the way to a new list. */
export function TemplatesPage() {
  return (
    <OwnPage words={words} path="/templates" back="/shopping" className={clsx(uiStyles.column, styles.page)}>
      {(userId) => <Templates key={userId} userId={userId} />}
    </OwnPage>
  );
}

/** The template that is edited; null for a new one. */
type OpenTemplate = { readonly draft: TemplateDraft; readonly template: TemplateWire | null };

function Templates({ userId }: { userId: number }) {
  const { templates, failure, error, retry, put, remove } = useTemplates(userId);
  const storeKey = useDevice((state) => state.selectedStore);
  const [open, setOpen] = useState<OpenTemplate | null>(null);
  const { isMaking, make } = useMaking();
  const create = () => setOpen({ draft: emptyDraft(words.defaultName, storeKey), template: null });
  /** Another template that was opened meanwhile stays open. */
  const close = (id: string) => setOpen((now) => (now?.draft.templateId === id ? null : now));
  const removeTemplate = async ({ template_id: id, name }: TemplateWire) => {
    try {
      await deleteTemplate(id);
    } catch (failed) {
      // Another device has deleted it: it is gone all the same.
      if (!is404(failed)) return showToast(answerText(failed, words.offline));
    }
    remove(id);
    close(id);
    showToast(words.removed({ name }));
  };
  if (!templates) {
    return error ? (
      <LoadFailed error={error} offline={words.offline} failed={words.failed} onRetry={retry} />
    ) : (
      <LoadingTemplates />
    );
  }
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap12)}>
      {failure && <Strip icon={<WifiOff className={uiStyles.icon16} />}>{words.asSeen}</Strip>}
      {templates.length === 0 ? (
        <EmptyState title={words.emptyTitle} text={words.emptyText} art={<BasketArt />}>
          <Button look="primary" onClick={create}>
            <Plus />
            {words.create}
          </Button>
        </EmptyState>
      ) : (
        <>
          <p className={uiStyles.secondary}>{words.hint}</p>
          <ul className={clsx(uiStyles.stack, uiStyles.gap12)}>
            {templates.map((template) => (
              <TemplateCard
                key={template.template_id}
                template={template}
                isMaking={isMaking}
                onMake={() => void make(template)}
                onEdit={() => setOpen({ draft: draftOf(template), template })}
              />
            ))}
          </ul>
          <Button look="ghost" block onClick={create}>
            <Plus />
            {words.create}
          </Button>
        </>
      )}
      {open && (
        <EditSheet
          open={open}
          onSaved={(template) => {
            put(template);
            close(template.template_id);
            showToast(words.saved);
          }}
          onRemove={(template) => void removeTemplate(template)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

type EditSheetProps = {
  open: OpenTemplate;
  onSaved: (template: TemplateWire) => void;
  onRemove: (template: TemplateWire) => void;
  onClose: () => void;
};

function EditSheet({ open: { draft, template }, onSaved, onRemove, onClose }: EditSheetProps) {
  return (
    <TemplateSheet
      title={template ? words.editTitle : words.newTitle}
      start={draft}
      onSaved={onSaved}
      {...(template && { onRemove: () => onRemove(template) })}
      onClose={onClose}
    />
  );
}

const LoadingTemplates = () => (
  <div className={clsx(uiStyles.stack, uiStyles.gap12)} aria-hidden="true">
    {[0, 1].map((row) => (
      <Skeleton key={row} width="100%" height="120px" />
    ))}
  </div>
);
