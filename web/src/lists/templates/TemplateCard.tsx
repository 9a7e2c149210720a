import type { TemplateWire } from '@sali/contract/lists/templates';
import { CalendarClock, ListPlus, Pencil, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { templatesTexts as words } from '@sali/texts/app/templates';
import { Button, IconButton } from '../../base/ui/Button.tsx';
import { Faces } from '../../base/ui/Faces.tsx';
import { nextText, repeatText } from './repeatText.ts';
import { clsx } from 'clsx';
import styles from './templates.module.css';
import uiStyles from '../../base/ui/ui.module.css';

type TemplateCardProps = { template: TemplateWire; isMaking: boolean; onMake: () => void; onEdit: () => void };

/** One template: what is in it, when its list is made, and the way to a new list. */
export function TemplateCard({ template, isMaking, onMake, onEdit }: TemplateCardProps) {
  const { name, lines, repeat, next_at: nextAt, problem, last_list: lastList } = template;
  return (
    <li className={clsx(uiStyles.card, styles.card)}>
      <div className={uiStyles.row}>
        <span className={uiStyles.grow}>
          <bdi className={clsx(uiStyles.strong, uiStyles.block)}>{name}</bdi>
          <span className={uiStyles.secondary}>{words.products({ count: lines.length })}</span>
        </span>
        {template.is_shared && (
          <Faces
            people={template.people.map((person) => ({ key: String(person.user_id), name: person.username }))}
            label={words.share}
            size="sm"
            max={3}
          />
        )}
        <IconButton label={words.editOf({ name })} onClick={onEdit}>
          <Pencil className={uiStyles.icon16} />
        </IconButton>
      </div>
      {repeat && (
        <p className={clsx(uiStyles.row, uiStyles.alignStart)}>
          <CalendarClock className={clsx(uiStyles.icon16, uiStyles.rigid)} />
          <span>
            <span className={uiStyles.block}>{repeatText(repeat)}</span>
            {nextAt !== null && <span className={clsx(uiStyles.secondary, uiStyles.block)}>{nextText(nextAt)}</span>}
          </span>
        </p>
      )}
      {problem !== null && (
        <p className={clsx(uiStyles.row, uiStyles.alignStart)} role="note">
          <TriangleAlert className={clsx(uiStyles.icon16, uiStyles.rigid, styles.problem)} />
          <span>
            <span className={clsx(uiStyles.medium, uiStyles.block)}>{words.problem}</span>
            <span className={uiStyles.secondary}>{words.problems[problem]}</span>
          </span>
        </p>
      )}
      <div className={clsx(uiStyles.row, uiStyles.wrap)}>
        <Button
          look="soft"
          aria-label={words.makeOf({ name })}
          className={uiStyles.grow}
          isUnavailable={isMaking}
          onClick={onMake}
        >
          <ListPlus />
          {words.make}
        </Button>
        {lastList && (
          <Link className={styles.last} to={`/shopping/list/${lastList.list_id}`}>
            {words.lastList}
          </Link>
        )}
      </div>
    </li>
  );
}
