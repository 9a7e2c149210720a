import { isolate } from '@sali/domain/base/bidi';
import { shekelsOf } from '@sali/domain/base/money';
import { partsBeside } from '@sali/domain/goods/promotions/texts/lineText';
import {
  type ComparedReceiptLine,
  isClaimed,
  type ReceiptComparison,
  type ReceiptDifference,
} from '@sali/domain/lists/receipts/compareReceipt';
import { CircleCheck, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { receiptCheckTexts as words } from '@sali/texts/app/receiptCheck';
import { dealText } from '../../../base/languages/dealText.ts';
import { locale } from '../../../base/languages/language.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { copyText } from '../../../base/ui/shareSheet.ts';
import { clsx } from 'clsx';
import styles from './check.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

type FoundDifference = { readonly line: ComparedReceiptLine; readonly difference: ReceiptDifference };

/** The lines that agree, what cost more than was published, and what differs from the list. */
export function ComparisonResult({ comparison, hasList }: { comparison: ReceiptComparison; hasList: boolean }) {
  const { lines, unpaid, claimedAgorot } = comparison;
  const all = lines.flatMap((line) => line.differences.map((difference): FoundDifference => ({ line, difference })));
  const claims = all.filter(({ difference }) => isClaimed(difference));
  const doubtful = all.filter(({ difference }) => !isClaimed(difference));
  const checked = lines.filter(({ published, differences }) => published !== null && differences.length === 0).length;
  const unknown = lines.filter(({ published }) => published === null).length;
  const notOnList = hasList ? lines.filter(({ item }) => item === null) : [];
  return (
    <section className={clsx(uiStyles.stack, uiStyles.gap12, styles.result)} aria-label={words.result}>
      <p role="status" className={clsx(uiStyles.heading, claims.length > 0 && uiStyles.sale)}>
        {claims.length > 0
          ? words.claimed({ sum: shekelsOf(claimedAgorot) })
          : doubtful.length > 0
            ? words.nothingCertain
            : words.agrees}
      </p>
      {claims.length > 0 && <Claims claims={claims} />}
      <Names title={words.toCheck}>
        {doubtful.map(({ line, difference }, at) => (
          <li key={at}>
            <bdi className={uiStyles.medium}>{lineName(line)}</bdi>
            <span className={clsx(uiStyles.secondary, uiStyles.block)}>
              {[
                words.more({ difference: shekelsOf(difference.agorot) }),
                ...difference.doubts.map((doubt) => words.doubts[doubt]),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </Names>
      <ul className={clsx(uiStyles.stack, uiStyles.gap6)}>
        {checked > 0 && (
          <li className={uiStyles.row}>
            <CircleCheck className={clsx(uiStyles.icon16, uiStyles.saved)} />
            {words.checked({ count: checked })}
          </li>
        )}
        {unknown > 0 && <li className={uiStyles.secondary}>{words.unknown({ count: unknown })}</li>}
      </ul>
      <Names title={words.notOnList}>
        {notOnList.map((line, at) => (
          <li key={at}>
            <bdi>{lineName(line)}</bdi>
          </li>
        ))}
      </Names>
      <Names title={words.unpaid}>
        {unpaid.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </Names>
    </section>
  );
}

const lineName = ({ line, item }: ComparedReceiptLine): string =>
  item?.name ?? (line.name === '' ? words.nameless : line.name);

/** A headed list; nothing without rows. */
function Names({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div>
      <h4 className={uiStyles.strong}>{title}</h4>
      <ul className={styles.names}>{children}</ul>
    </div>
  );
}

/** The sentences for the service desk. */
function Claims({ claims }: { claims: readonly FoundDifference[] }) {
  const sentences = claims.map(claimSentence);
  return (
    <div className={styles.claims}>
      <div className={clsx(uiStyles.row, uiStyles.between)}>
        <h4 className={uiStyles.strong}>{words.claims}</h4>
        <Button look="ghost" size="sm" onClick={() => void copyText(sentences.join('\n'), words)}>
          <Copy className={uiStyles.icon16} />
          {words.copy}
        </Button>
      </div>
      <ul className={styles.names}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

const time = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Jerusalem',
});

/** A wall clock of Israel, as it is written. */
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** 'חלב (קוד 729…): פורסם מחיר של 6.40 ש״ח (מ־…), וחויב 6.90 ש״ח. ההפרש: 0.50 ש״ח.' */
function claimSentence({ line, difference }: FoundDifference): string {
  const { published } = line;
  const [name, code] = [isolate(lineName(line)), isolate(published?.code ?? '')];
  const agorot = difference.agorot;
  if (difference.deal !== null) {
    const deal = dealText(partsBeside(difference.deal, published?.code ?? '', published?.shelved.priceAgorot ?? 0));
    const { endsAt, text } = difference.deal.promotion;
    const until = endsAt === null ? '' : words.until({ day: isolate(day.format(Date.parse(`${endsAt}Z`))) });
    const own = { name, code, until, deal: isolate(deal), text: isolate(text) };
    return words.promotion({ ...own, difference: shekelsOf(agorot) });
  }
  const since =
    typeof published?.since !== 'number' ? '' : words.since({ time: isolate(time.format(published.since)) });
  const charged = line.line.paidAgorot;
  const sums = {
    name,
    code,
    since,
    published: shekelsOf(charged - agorot),
    charged: shekelsOf(charged),
    difference: shekelsOf(agorot),
  };
  const unitAgorot = published?.shelved.priceAgorot ?? 0;
  return unitAgorot === charged - agorot
    ? words.dearer(sums)
    : words.dearerUnit({ ...sums, unit: shekelsOf(unitAgorot) });
}
