import type { TemplateWire } from '@sali/contract/lists/templates';
import { CalendarClock, ListPlus, Pencil, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { templatesTexts as words } from '@sali/texts/app/templates';
import { Button, IconButton } from '../../base/ui/Button.tsx';
import { Faces } from '../../base/ui/Faces.tsx';
import { nextText, repeatText } from './repeatText.ts';
import { clsx } from 'clsx';
import styles from './templates.module.css';
import cardStyles from '../../base/ui/card.module.css';
import iconStyles from '../../base/ui/icon.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import textStyles from '../../base/ui/text.module.css';

type TemplateCardProps = { template: TemplateWire; isMaking: boolean; onMake: () => void; onEdit: () => void };

/** One template: what is in it, when its list is made, and the way to a new list. */
export function TemplateCard({ template, isMaking, onMake, onEdit }: TemplateCardProps) {
  const { name, lines, repeat, next_at: nextAt, problem, last_list: lastList } = template;
  return (
    <li className={clsx(cardStyles.card, styles.card)}>
      <div className={layoutStyles.row}>
        <span className={layoutStyles.grow}>
          <bdi className={clsx(textStyles.strong, layoutStyles.block)}>{name}</bdi>
          <span className={textStyles.secondary}>{words.products({ count: lines.length })}</span>
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
          <Pencil className={iconStyles.small} />
        </IconButton>
      </div>
      {repeat && (
        <p className={clsx(layoutStyles.row, layoutStyles.alignStart)}>
          <CalendarClock className={clsx(iconStyles.small, layoutStyles.rigid)} />
          <span>
            <span className={layoutStyles.block}>{repeatText(repeat)}</span>
            {nextAt !== null && (
              <span className={clsx(textStyles.secondary, layoutStyles.block)}>{nextText(nextAt)}</span>
            )}
          </span>
        </p>
      )}
      {problem !== null && (
        <p className={clsx(layoutStyles.row, layoutStyles.alignStart)} role="note">
          <TriangleAlert className={clsx(iconStyles.small, layoutStyles.rigid, styles.problem)} />
          <span>
            <span className={clsx(textStyles.medium, layoutStyles.block)}>{words.problem}</span>
            <span className={textStyles.secondary}>{words.problems[problem]}</span>
          </span>
        </p>
      )}
      <div className={clsx(layoutStyles.row, layoutStyles.wrap)}>
        <Button
          look="soft"
          aria-label={words.makeOf({ name })}
          className={layoutStyles.grow}
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
