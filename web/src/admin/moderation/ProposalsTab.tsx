import type { CategoryChoice, InfoDecision, InfoProposal } from '@sali/contract/goods/catalogue/infoModeration';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminTexts } from '@sali/texts/app/admin';
import { locale } from '../../base/languages/language.ts';
import { Button } from '../../base/ui/Button.tsx';
import { fetchInfoProposals, putInfoDecision } from '../api.ts';
import { fieldValue, fieldWord } from '../auditWords.ts';
import { QueueTab } from '../QueueTab.tsx';
import { useAdminPages } from '../useAdminPages.ts';
import { DecisionLine } from './DecisionLine.tsx';
import { useDecision } from '../useDecision.ts';
import { RejectSheet } from './RejectSheet.tsx';
import { ShownText } from './ShownText.tsx';
import { clsx } from 'clsx';
import styles from './moderation.module.css';
import adminStyles from '../admin.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = adminTexts.proposals;
const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** The proposals about products, until a manager has decided; then the decisions. */
export function ProposalsTab() {
  const [isDecided, setIsDecided] = useState(false);
  const [rejecting, setRejecting] = useState<InfoProposal | null>(null);
  const proposals = useAdminPages(['info-proposals', isDecided], (skip) => fetchInfoProposals(isDecided, skip));
  const send = useDecision(words, ['admin']);
  const decide = ({ proposal_id: id }: InfoProposal, decision: InfoDecision): Promise<void> =>
    send(() => putInfoDecision(id, decision));
  return (
    <QueueTab
      words={words}
      pages={proposals}
      isDecided={isDecided}
      onDecided={setIsDecided}
      rowOf={(proposal) => (
        <ProposalRow
          key={proposal.proposal_id}
          proposal={proposal}
          onAccept={() => void decide(proposal, { accept: true })}
          onReject={() => setRejecting(proposal)}
        />
      )}
    >
      {rejecting && (
        <RejectSheet
          words={{ title: words.rejectTitle, reason: words.reason, action: words.reject }}
          name={rejecting.item_name}
          onReject={(reason) => void decide(rejecting, { accept: false, reason })}
          onClose={() => setRejecting(null)}
        />
      )}
    </QueueTab>
  );
}

type ProposalRowProps = { proposal: InfoProposal; onAccept: () => void; onReject: () => void };

function ProposalRow({ proposal, onAccept, onReject }: ProposalRowProps) {
  const { item_code: code, item_name: name, state, author, proposed_at: at } = proposal;
  const isWaiting = state === 'waiting';
  return (
    <li data-part="info-proposal" className={adminStyles.entry}>
      <Link className={uiStyles.medium} to={`/admin/products/${encodeURIComponent(code)}`}>
        <bdi>{name}</bdi>
      </Link>
      <p className={uiStyles.secondary}>
        <bdi dir="ltr">{author}</bdi> · {when.format(new Date(at))}
      </p>
      <ProposedFields proposal={proposal} />
      {!isWaiting && (
        <DecisionLine
          text={state === 'accepted' ? words.accepted : words.rejected}
          by={proposal.decided_by}
          at={proposal.decided_at}
          reason={proposal.reason}
          className={uiStyles.secondary}
        />
      )}
      <div className={clsx(uiStyles.row, uiStyles.wrap, uiStyles.gap12, uiStyles.above8)}>
        {state !== 'accepted' && (
          <Button
            look="soft"
            size="sm"
            aria-label={isWaiting ? words.acceptOf({ name }) : words.acceptAnywayOf({ name })}
            onClick={onAccept}
          >
            <Check className={uiStyles.icon16} />
            {isWaiting ? words.accept : words.acceptAnyway}
          </Button>
        )}
        {isWaiting && (
          <Button look="soft" size="sm" aria-label={words.rejectOf({ name })} onClick={onReject}>
            <X className={uiStyles.icon16} />
            {words.reject}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Each field that would change, as it is now and as it is proposed; once decided, only what was proposed. */
function ProposedFields({ proposal: { texts, category, state } }: { proposal: InfoProposal }) {
  const changes = [
    ...texts.map(({ field, before, after }) => ({ label: fieldWord(field), before, after })),
    ...(category
      ? [
          {
            label: fieldWord('category_id'),
            before: categoryPath(category.before),
            after: categoryPath(category.after),
          },
        ]
      : []),
  ];
  return (
    <dl className={styles.fields}>
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          {state === 'waiting' && before !== '' && <ProposedText label={words.now} text={before} isOld />}
          <ProposedText label={words.proposed} text={after} />
        </div>
      ))}
    </dl>
  );
}

function ProposedText({ label, text, isOld = false }: { label: string; text: string; isOld?: boolean }) {
  return (
    <dd className={clsx(isOld && styles.old)}>
      <span className={styles.which}>{label}</span>
      <ShownText text={text} />
    </dd>
  );
}

/** 'ירקות ופירות · ירקות'. */
const categoryPath = ({ category_id: main, subcategory_id: sub }: CategoryChoice): string =>
  [fieldValue('category_id', main), sub !== null && fieldValue('subcategory_id', sub)].filter(Boolean).join(' · ');
