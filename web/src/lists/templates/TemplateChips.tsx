import { LayoutList } from 'lucide-react';
import { templatesTexts as words } from '@sali/texts/app/templates';
import { useMaking } from './useMaking.ts';
import { useTemplates } from './useTemplates.ts';
import uiStyles from '../../base/ui/ui.module.css';

const CHIPS = 6;

/** Beside the name of a new list: the person's templates; a tap makes a list of one. Nothing where there are none. */
export function TemplateChips({ userId }: { userId: number }) {
  const { templates = [] } = useTemplates(userId);
  const { isMaking, make } = useMaking();
  if (templates.length === 0) return null;
  return (
    <div className={uiStyles.chips} role="group" aria-label={words.title}>
      {templates.slice(0, CHIPS).map((template) => (
        <button
          key={template.template_id}
          type="button"
          className={uiStyles.chip}
          aria-description={words.makeOf({ name: template.name })}
          aria-disabled={isMaking || undefined}
          onClick={() => !isMaking && void make(template)}
        >
          <LayoutList className={uiStyles.icon16} />
          <bdi>{template.name}</bdi>
        </button>
      ))}
    </div>
  );
}
