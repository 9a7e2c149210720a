import type { ContentDecision, ReportedContent } from '@sali/contract/people/contentReports/contentReports';
import { Check, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminTexts } from '@sali/texts/app/admin';
import { locale } from '../../base/languages/language.ts';
import { Button } from '../../base/ui/Button.tsx';
import { fetchReportedContent, putContentDecision } from '../api.ts';
import { QueueTab } from '../QueueTab.tsx';
import { useAdminPages } from '../useAdminPages.ts';
import { DecisionLine } from './DecisionLine.tsx';
import { useDecision } from '../useDecision.ts';
import { RejectSheet } from './RejectSheet.tsx';
import { clsx } from 'clsx';
import adminStyles from '../admin.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = adminTexts.content;
const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** The reported content, until a manager has hidden it from the public or found nothing wrong; then the decisions. */
export function ContentReportsTab() {
  const [isDecided, setIsDecided] = useState(false);
  const [hiding, setHiding] = useState<Hiding | null>(null);
  const pages = useAdminPages(['content-reports', isDecided], (skip) => fetchReportedContent(isDecided, skip));
  const send = useDecision(words, ['admin']);
  const decide = (content: ReportedContent, decision: ContentDecision): Promise<void> =>
    send(() => putContentDecision(content, decision));
  return (
    <QueueTab
      words={words}
      pages={pages}
      isDecided={isDecided}
      onDecided={setIsDecided}
      rowOf={(content) => (
        <ContentRow
          key={`${content.kind} ${content.subject}`}
          content={content}
          onHide={(decision) => setHiding({ content, decision })}
          onDecide={(decision) => void decide(content, { decision })}
        />
      )}
    >
      {hiding && (
        <RejectSheet
          words={hidingWordsOf(hiding)}
          name={hiding.content.title}
          onReject={(reason) => void decide(hiding.content, { decision: hiding.decision, reason })}
          onClose={() => setHiding(null)}
        />
      )}
    </QueueTab>
  );
}

/** A decision that a manager gives a reason for. */
type Hiding = { readonly content: ReportedContent; readonly decision: 'hidden' | 'author_hidden' };

const hidingWordsOf = ({ content: { author }, decision }: Hiding) =>
  decision === 'hidden'
    ? { title: words.hideTitle, reason: words.reason, action: words.hide }
    : { title: words.hideAllTitle({ author }), reason: words.reason, action: words.hideAll };

type ContentRowProps = {
  content: ReportedContent;
  onHide: (decision: Hiding['decision']) => void;
  onDecide: (decision: 'dismissed' | 'shown') => void;
};

function ContentRow({ content, onHide, onDecide }: ContentRowProps) {
  const { title, path, author, decision, is_hidden: isHidden, reports } = content;
  const name = title || words.gone;
  return (
    <li data-part="content-report" className={adminStyles.entry}>
      {path === null ? (
        <p className={uiStyles.medium}>{name}</p>
      ) : (
        <Link className={uiStyles.medium} to={path}>
          <bdi>{name}</bdi>
        </Link>
      )}
      {author !== '' && <p className={uiStyles.secondary}>{words.author({ author })}</p>}
      <ul>
        {reports.map((report) => (
          <li key={report.report_id} className={uiStyles.above8}>
            <span className={uiStyles.medium}>{words.reasons[report.reason]}</span>
            {report.note !== '' && (
              <>
                {': '}
                <bdi>{report.note}</bdi>
              </>
            )}
            <span className={clsx(uiStyles.secondary, uiStyles.block)}>
              <bdi dir="ltr">{report.email}</bdi> · {when.format(new Date(report.reported_at))}
            </span>
          </li>
        ))}
      </ul>
      {decision !== null && (
        <DecisionLine
          text={decision === 'hidden' ? words.hidden : words.dismissed}
          by={content.decided_by}
          at={content.decided_at}
          reason={isHidden ? content.hidden_reason : ''}
          className={clsx(uiStyles.secondary, uiStyles.above8)}
        />
      )}
      <div className={clsx(uiStyles.row, uiStyles.wrap, uiStyles.gap12, uiStyles.above8)}>
        {path !== null && !isHidden && (
          <Button look="soft" size="sm" aria-label={words.hideOf({ name })} onClick={() => onHide('hidden')}>
            <EyeOff className={uiStyles.icon16} />
            {words.hide}
          </Button>
        )}
        {author !== '' && (
          <Button
            look="quiet"
            size="sm"
            aria-label={words.hideAllOf({ author })}
            onClick={() => onHide('author_hidden')}
          >
            <EyeOff className={uiStyles.icon16} />
            {words.hideAll}
          </Button>
        )}
        {path !== null && isHidden && (
          <Button look="soft" size="sm" aria-label={words.showOf({ name })} onClick={() => onDecide('shown')}>
            <Eye className={uiStyles.icon16} />
            {words.show}
          </Button>
        )}
        {decision === null && (
          <Button look="soft" size="sm" aria-label={words.dismissOf({ name })} onClick={() => onDecide('dismissed')}>
            <Check className={uiStyles.icon16} />
            {words.dismiss}
          </Button>
        )}
      </div>
    </li>
  );
}
