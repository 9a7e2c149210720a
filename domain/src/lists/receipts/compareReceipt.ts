import { sum } from '../../base/collections.ts';
import type { Agorot } from '../../base/units.ts';
import { type Deal, signsOfText } from '../../goods/promotions/terms/deals.ts';
import { countsFor } from '../../goods/promotions/terms/promotion.ts';
import { type ChosenClub, CUSTOMER_CLUB } from '../../people/settings/clubs.ts';
import { type PricedCode, pricedGroups } from './pricedGroups.ts';
import type { PublishedGood, PublishedShelf } from '../../goods/prices/publishedShelf.ts';
import { netOfLine, type Receipt } from './receipt.ts';
import { isDeposit, lineDoubts, type ReceiptDoubt, type ReceiptTrust } from './receiptDoubts.ts';
import { matchReceipt, type ReceiptItem, type ReceiptMatch } from './receiptMatches.ts';

export type ReceiptQuestion = {
  readonly receipt: Receipt;
  readonly items: readonly ReceiptItem[];
  readonly published: PublishedShelf;
  readonly chainId: string;
  /** Clubs of the shopper; they count only where the receipt names a club. */
  readonly clubs: readonly ChosenClub[];
  readonly trust: ReceiptTrust;
};

/** Something that cost more than was published. It is claimed only without a doubt. */
export type ReceiptDifference = {
  readonly kind: 'dearer' | 'promotion';
  readonly agorot: Agorot;
  /** The promotion that was not given; null: the price itself was higher. */
  readonly deal: Deal | null;
  readonly doubts: readonly ReceiptDoubt[];
};

export type ComparedReceiptLine = ReceiptMatch & {
  /** Null: the store published no price of it, or it is not known which product it is. */
  readonly published: PublishedGood | null;
  readonly differences: readonly ReceiptDifference[];
};

export type ReceiptComparison = {
  /** In the order of the receipt. */
  readonly lines: readonly ComparedReceiptLine[];
  /** Items that were ticked and are not on the receipt. */
  readonly unpaid: readonly ReceiptItem[];
  /** The sum of what is claimed. */
  readonly claimedAgorot: Agorot;
};

/** Whether the shopper may show this difference at the service desk: nothing about it is in doubt. */
export const isClaimed = ({ doubts }: Pick<ReceiptDifference, 'doubts'>): boolean => doubts.length === 0;

/** Compares a receipt with the list, and with the prices and promotions that the store had published. */
export function compareReceipt(question: ReceiptQuestion): ReceiptComparison {
  const { receipt, items, published, chainId } = question;
  const matches = matchReceipt(receipt.lines, items, chainId);
  const clubs = receipt.club === null ? [] : question.clubs;
  const groups = receipt.at === null ? [] : pricedGroups(matches, published, { chainId, clubs, at: receipt.at });
  const found = new Map(
    groups.flatMap((group) => group.flatMap((code) => code.matches.map((match) => [match, { group, code }] as const))),
  );
  const unexplained = unexplainedDiscounts(matches, groups);
  const lines = matches.map((match): ComparedReceiptLine => {
    const { group, code } = found.get(match) ?? {};
    if (!group || !code) return { ...match, published: null, differences: [] };
    // Several lines of one code have its difference at the first one.
    const differences = code.matches[0] === match ? differencesOf(group, code, { ...question, unexplained }) : [];
    return { ...match, published: code.good, differences };
  });
  const onReceipt = new Set(matches.flatMap(({ item }) => item?.id ?? []));
  const claims = lines.flatMap(({ differences }) => differences.filter(isClaimed));
  return {
    lines,
    unpaid: items.filter(({ id, isCompleted }) => isCompleted && !onReceipt.has(id)),
    claimedAgorot: sum(claims.map(({ agorot }) => agorot)),
  };
}

/** Discounts that no published promotion explains: such a one may be about another line than it is printed below. */
function unexplainedDiscounts(
  matches: readonly ReceiptMatch[],
  groups: readonly (readonly PricedCode[])[],
): readonly Agorot[] {
  const explained = groups.filter(
    (group) => sum(group.map(netFor)) >= sum(group.map(({ totalAgorot }) => totalAgorot)) - group.length,
  );
  const isExplained = new Set(explained.flatMap((group) => group.flatMap((code) => code.matches)));
  return matches
    .filter((match) => !isExplained.has(match))
    .flatMap(({ line }) => line.discounts.map(({ agorot }) => agorot));
}

type PricedQuestion = ReceiptQuestion & { readonly unexplained: readonly Agorot[] };

/** A rounding that was read wrong hides a difference of a few agorot: the lines add up to the total all the same. */
const ROUNDING_AGOROT = 10;

/** How much too high the price of a code was, and the promotion of its group that was not given. */
function differencesOf(
  group: readonly PricedCode[],
  code: PricedCode,
  question: PricedQuestion,
): readonly ReceiptDifference[] {
  const matches = group.flatMap((one) => one.matches);
  const tolerance = matches.filter(({ line }) => line.isWeighed).length;
  const gap = sum(group.map(netFor)) - sum(group.map(({ totalAgorot }) => totalAgorot));
  if (gap <= tolerance) return [];
  const hasDiscount = matches.some(({ line }) => line.discounts.length > 0);
  const rest = gap - sum(group.map(overShelf));
  const over = Math.min(overShelf(code), gap);
  const found: ReceiptDifference[] = [];
  if (over > tolerance) {
    const doubts = new Set(doubtsOf([code], question));
    if (hasDiscount) doubts.add('discount');
    if (isDeposit(over, code.units)) doubts.add('deposit');
    if (over < ROUNDING_AGOROT && !question.trust.isExactText) doubts.add('reading');
    found.push({ kind: 'dearer', agorot: over, deal: null, doubts: [...doubts] });
  }
  const [missed] = group.toSorted((one, other) => missedBy(other) - missedBy(one));
  if (missed === code && rest > tolerance && code.deal !== null) {
    const doubts = new Set(doubtsOf(group, question));
    if (hasDiscount || question.unexplained.some((agorot) => agorot * 2 >= rest)) doubts.add('discount');
    if (group.some(({ hasChoice }) => hasChoice) || mayHaveMoreOf(code.deal, group, question)) doubts.add('promotions');
    if (!isOfCustomers(code.deal)) doubts.add('club');
    found.push({ kind: 'promotion', agorot: rest, deal: code.deal, doubts: [...doubts] });
  }
  return found;
}

const doubtsOf = (codes: readonly PricedCode[], { receipt, trust }: ReceiptQuestion): readonly ReceiptDoubt[] =>
  codes.flatMap(({ good, matches }) => matches.flatMap((match) => lineDoubts(match, good, receipt, trust)));

/** Other goods of the promotion may be on the receipt, whose price or product is not known: they would share in it. */
const mayHaveMoreOf = ({ promotion }: Deal, group: readonly PricedCode[], { receipt }: ReceiptQuestion): boolean => {
  const codes = promotion.items.map(({ code }) => code);
  const priced = new Set(group.map(({ good }) => good.code));
  return (
    codes.length > 1 && receipt.lines.some(({ code }) => code === null || (codes.includes(code) && !priced.has(code)))
  );
};

/** A receipt names the club of the chain's customers: whether the till knew of another card, it does not say. */
const isOfCustomers = ({ promotion }: Deal): boolean =>
  countsFor(promotion, signsOfText(promotion.text), [CUSTOMER_CLUB]);

const netFor = ({ matches }: PricedCode): Agorot => sum(matches.map(({ line }) => netOfLine(line)));

const paidFor = ({ matches }: PricedCode): Agorot => sum(matches.map(({ line }) => line.paidAgorot));

const overShelf = (code: PricedCode): Agorot => Math.max(0, paidFor(code) - code.shelfAgorot);

/** The discount that was promised and not given. */
function missedBy(code: PricedCode): Agorot {
  const given = paidFor(code) - netFor(code);
  return code.shelfAgorot - code.totalAgorot - given;
}
