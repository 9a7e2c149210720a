import { describe, expect, it } from 'vitest';
import { fnv, FNV_START } from '../../base/fnv.ts';
import { correctedReceipt } from './correctedReceipt.ts';
import { readReceipt } from './readReceipt.ts';

const PAPER = `סופר השכונה דיל
סופר השכונה בע"מ ח.פ. 520022732
סניף 123 קופה 5 טל 03-6123456
24/11/2026 18:32
7290000042015 חלב תנובה 3% 1 ליטר 6.90
7290004131074 קוטג' תנובה 5% 250 ג 11.80
   2 X 5.90
*** מבצע 2 ב-10 1.80-
עגבניות אשכול 8.37
   0.845 ק"ג X 9.90
פיקדון 6 X 0.30 1.80
שקית 0.10
לקוח מועדון: דנה
סה"כ 27.17
עיגול 0.03
לתשלום 27.20
אשראי ויזה 27.20
מע"מ 18% 4.15
תודה ולהתראות`;

/** Lines of tills about members, by their names and numbers. The hash of a line says whether rules may be made with it. */
const OF_MEMBERS = `לקוח מועדון: טל אביב
לקוח מועדון טל רון
חברת מועדון: הרשקו מירי
לקוח מועדון הירשזון אבי
לקוחת מועדון: כהן יעל
חבר מועדון 4417
מספר חבר מועדון: 100234567
מועדון לקוחות: ***4821
מועדון: לוי
כרטיס מועדון 9876543210
מס' לקוח במועדון 5567812
לקוח מועדון: יכולי דוד
מועדון לקוחות: מזרחי אסתר
לקוח מועדון: בן לולו רון
שם חבר מועדון: פרץ נועם
מועדון שופרסל: 12*****89
לקוח מועדון אלון-טל רות
מועדון: 5*******3
חבר מועדון - רוזן גיל
מועדון יש: 0*****7
ת"ז חבר מועדון: *****1234
לקוח מועדון: הרשברג ליאת`.split('\n');

/** Lines that invite to the club, praise it, or say how it is reached. */
const OF_NO_MEMBERS = `מועדון לקוחות: 1-800-567-890
מוקד המועדון 08-9123456
פרטי המועדון: www.club.co.il
לפרטים על המועדון: 1700-500-123
חברי מועדון נהנים מהנחה של 5%
חבר מועדון? הציגו כרטיס בקופה
מועדון: הטבות בכל שבוע
עוד לא במועדון? זה הזמן
מועדון הלקוחות מחכה לכם
לקוח מועדון חוסך יותר
חבר מועדון מקבל קופון בכל חודש
הטבות המועדון: *2442
מועדון לקוחות: הנחה בקנייה הבאה
שירות לקוחות מועדון: *5522
לקוחות מועדון צוברים נקודות
כל חבר מועדון מרוויח
הורידו את אפליקציית המועדון: 2 הטבות ראשונות
טלפון המועדון: 072-2345678
מידע על המועדון: info@market.co.il
חבר מועדון שלא הציג כרטיס
מועדון: ההצטרפות בקופה
חבר מועדון נהנה ממבצעים
לקוח מועדון - למה לשלם יותר?`.split('\n');

const isTuned = (line: string): boolean => fnv(FNV_START, line) % 2 === 0;

const isMemberBy = (line: string): boolean => readReceipt(PAPER.replace('לקוח מועדון: דנה', line)).club !== null;

describe('the text of a receipt', () => {
  it('[RCT1] has no day where the year was not read right', () => {
    const days = ['24/11/2026', '24/11/26', '2026-11-24', '24/11/2226', '2226-11-24'];
    const read = days.map((day) => readReceipt(PAPER.replace('24/11/2026', day)).at);
    expect(read).toEqual([...Array<string>(3).fill('2026-11-24T18:32:00'), null, null]);
  });

  it('[RCT1] gives goods with code, quantity, weight and discounts, and what else was paid', () => {
    const { lines, others, ...receipt } = readReceipt(PAPER);
    expect(receipt).toEqual({
      store: 'סופר השכונה דיל',
      at: '2026-11-24T18:32:00',
      totalAgorot: 2720,
      isCertain: true,
      discounts: [],
      depositAgorot: 180,
      bagsAgorot: 10,
      roundingAgorot: 3,
      club: 'לקוח מועדון: דנה',
    });
    expect(lines).toMatchObject([
      { name: 'חלב תנובה 3% 1 ליטר', code: '7290000042015', quantityMilli: null, paidAgorot: 690, source: [4] },
      { code: '7290004131074', quantityMilli: 2000, unitAgorot: 590, paidAgorot: 1180, source: [5, 6] },
      { name: 'עגבניות אשכול', code: null, quantityMilli: 845, isWeighed: true, unitAgorot: 990, paidAgorot: 837 },
    ]);
    expect(lines[1]?.discounts).toEqual([{ text: 'מבצע 2 ב-10', agorot: 180, source: [7] }]);
    expect(others.every(({ isUnread }) => !isUnread)).toBe(true);
  });

  it.each([
    ['מועדון לקוחות: 5*****21', true],
    ['מועדון הים 12****67', true],
    ['חבר מועדון', true],
    ['לקוח מועדון כהן דנה', true],
    ['לקוח לא חבר מועדון', false],
    ['אינך חבר מועדון', false],
    ['לו הייתם חברי מועדון הייתם חוסכים היום 1.20', false],
    ['חבר מועדון היה חוסך כאן. הצטרפו!', false],
    ['הצטרפו למועדון: 0731234567', false],
    ['מועדון הלקוחות שלנו, הטבות כל השנה', false],
    ['לקוח מועדון: כהן טל', true],
    ['לקוח מועדון הירש דנה', true],
    ['לקוח מועדון: הרשקוביץ משה', true],
    ['לקוח מועדון: הירשפלד', true],
    ['מועדון לקוחות: *6860', false],
    ['שירות למועדון 03-9481515', false],
    ['מועדון: www.shufersal.co.il', false],
    ['מועדון הלקוחות שלנו: הטבות כל השנה', false],
    ['חברי מועדון נהנים: 10% הנחה', false],
    ['לקוח מועדון משתלם לך', false],
    ['מועדון, טל: 12345678', false],
    ['להרשם למועדון: 12345', false],
    ['לקוח מועדון: צוברי שלנסקי', true],
    ['לקוח מועדון: א.כהן', true],
    ['*** לקוח מועדון ***', true],
    ['לקוח מועדון: כהן טל.', true],
    ['מועדון טל 0731234', false],
    ['מועדון לקוחות: 6860*', false],
    ['לפרטים על המועדון: פנו לקופאית', false],
    ['חבר מועדון, שמור את הקבלה לכל החזרה', false],
  ])('[RCT1] in the line %j the customer is in the club: %s', (line, isMember) => {
    const club = 'לקוח מועדון: דנה';
    expect(readReceipt(PAPER.replace(club, line)).club !== null).toBe(isMember);
    expect(readReceipt(`${PAPER.replace(club, '')}\n${line}`).club !== null).toBe(isMember);
  });

  it.each([
    { half: 'tuned', members: 10, others: 15 },
    { half: 'untouched', members: 9, others: 8 },
  ])('[RCT5] in the $half half at least $members members are known, and $others lines name none', (least) => {
    const ofHalf = (line: string) => isTuned(line) === (least.half === 'tuned');
    const members = OF_MEMBERS.filter(ofHalf).filter(isMemberBy);
    const others = OF_NO_MEMBERS.filter(ofHalf).filter((line) => !isMemberBy(line));
    expect(members.length).toBeGreaterThanOrEqual(least.members);
    expect(others.length).toBeGreaterThanOrEqual(least.others);
  });

  it('[RCT2] loses no line: each is goods, a discount, or text', () => {
    const text = `${PAPER.replace('שקית 0.10', 'שורה שאיש לא מבין 77 x\nשקית 0.10')}\nסוף`;
    const { lines, discounts, others } = readReceipt(text);
    const found = [...lines, ...lines.flatMap((line) => line.discounts), ...discounts].flatMap(({ source }) => source);
    const all = [...found, ...others.map(({ at }) => at)].sort((one, other) => one - other);
    expect(all).toEqual(text.split('\n').map((_, at) => at));
    expect(others.find(({ text: line }) => line.includes('לא מבין'))).toMatchObject({ isUnread: true });
  });

  it('[RCT3] a digit that was read wrong is mended by quantity and price, or by the total', () => {
    const byProduct = readReceipt(PAPER.replace('ג 11.80', 'ג 11.30'));
    expect(byProduct).toMatchObject({ isCertain: true, totalAgorot: 2720 });
    expect(byProduct.lines[1]).toMatchObject({ paidAgorot: 1180, isSure: false });
    const byTotal = readReceipt(PAPER.replace('ליטר 6.90', 'ליטר 8.90'));
    expect(byTotal).toMatchObject({ isCertain: false, totalAgorot: 2720 });
    expect(byTotal.lines[0]).toMatchObject({ paidAgorot: 690, isSure: false });
    const byNothing = readReceipt(PAPER.replaceAll('27.20', '40.00').replace('27.17', '39.97'));
    expect(byNothing).toMatchObject({ isCertain: false, totalAgorot: 4000 });
  });

  it.each([
    ['2 X 5.90', '2 5.90 X'],
    ['2 X 5.90', '2 5.90 )א'],
    ['2 X 5.90', "2 'ח' 5.90 X"],
    ['2 X 5.90', "2 ית' 5.90 X"],
    ['2 X 5.90', 'X 5.90 2'],
    ['2 X 5.90', '5.906 X 2'],
    ['שקית 0.10', "שק'ת 1 0.10 X 0.10"],
    ['0.845 ק"ג X 9.90', '0.845 ק"ג 9.90 X'],
    ['פיקדון 6 X 0.30 1.80', 'פיקדו| 6 0.30 X 1.80'],
  ])('[RCT1] %s, as a model reads it: %s', (printed, read) => {
    const { source: _, ...right } = readReceipt(PAPER).lines[1] ?? {};
    const receipt = readReceipt(PAPER.replace(printed, read));
    expect(receipt).toMatchObject({ isCertain: true, depositAgorot: 180, bagsAgorot: 10, totalAgorot: 2720 });
    expect(receipt.lines[1]).toMatchObject({ ...right, quantityMilli: 2000, unitAgorot: 590 });
    expect(receipt.lines[2]).toMatchObject({ quantityMilli: 845, isWeighed: true, unitAgorot: 990 });
  });

  it.each([
    ['a count', '2 X 5.90', '4 X 5.90', 1],
    ['a price', '2 X 5.90', '2 X 6.90', 1],
    ['a weight', '0.845', '0.345', 2],
  ])('[RCT3] %s of which one digit was read wrong is mended by the sum of its line', (_what, printed, read, at) => {
    const right = readReceipt(PAPER).lines[at];
    const receipt = readReceipt(PAPER.replace(printed, read));
    expect(receipt.isCertain).toBe(true);
    expect(receipt.lines[at]).toEqual({ ...right, isSure: false });
  });

  it('[RCT2] a heading above discounts is understood', () => {
    const { others } = readReceipt(PAPER.replace('שקית 0.10', 'מבצעים והבחות:\nשקית 0.10'));
    expect(others.find(({ text }) => text.startsWith('מבצעים'))).toMatchObject({ isUnread: false });
  });

  it('[RCT1] the number of the company is not taken for a code, where the words before it were not read', () => {
    const codeBelow = PAPER.replace('ח.פ. 520022732', '').replace(/^(729\d+) (.*)$/gm, '$2\n$1');
    const right = readReceipt(codeBelow);
    expect(right.lines.map(({ code }) => code)).toEqual(['7290000042015', '7290004131074', null]);
    expect(readReceipt(codeBelow.replace('סניף', '520022732\nסניף')).lines).toMatchObject(
      right.lines.map(({ code, name, paidAgorot }) => ({ code, name, paidAgorot })),
    );
  });

  it('[RCT1] a discount of numbers alone is of the line whose code it has', () => {
    const text = PAPER.replace('*** מבצע 2 ב-10 1.80-\n', '').replace(
      'שקית',
      'מבצעים והנחות:\n1.80- 7290004131074\nשקית',
    );
    expect(readReceipt(text).lines[1]?.discounts).toMatchObject([{ agorot: 180 }]);
  });

  it('[RCT1] a size that looks like an amount is not taken for a sum, where the whole line is below the name', () => {
    const text = PAPER.replace('7290000042015 חלב תנובה 3% 1 ליטר 6.90', 'COCA COLA 1.50\n6.90 6.90 * 1 7290000042015');
    const { lines, isCertain } = readReceipt(text);
    expect(isCertain).toBe(true);
    expect(lines[0]).toMatchObject({ name: 'COCA COLA', code: '7290000042015', paidAgorot: 690, quantityMilli: 1000 });
  });

  it('[RCT2] a name whose sum was not read does not take the quantity of the next line', () => {
    const text = PAPER.replace('עגבניות', 'לחם אחיד\n3 X 2.00\nבמבה 6.00\nעגבניות');
    const { lines, others } = readReceipt(text);
    expect(lines[2]).toMatchObject({ name: 'במבה', quantityMilli: 3000, paidAgorot: 600 });
    expect(others.find(({ text: line }) => line === 'לחם אחיד')).toMatchObject({ isUnread: true });
  });

  it('[RCT3] a code whose check digit does not fit is left out', () => {
    expect(readReceipt(PAPER.replace('7290000042015', '7290000042075')).lines[0]).toMatchObject({ code: null });
  });

  it('[RCT2] an empty text, and a text of something else, have no goods', () => {
    expect(readReceipt('')).toMatchObject({ lines: [], totalAgorot: null, isCertain: false, store: '' });
    expect(readReceipt('מצרכים\nשתי ביצים\nכוס קמח').lines).toEqual([]);
  });

  it('[RCT9] a person corrects lines and total, and takes out what the person did not buy', () => {
    const misread = readReceipt(PAPER.replace('ליטר 6.90', 'ליטר 4.30'));
    expect(misread).toMatchObject({ isCertain: false });
    const milk = { name: 'חלב', quantityMilli: 1000, paidAgorot: 690 };
    const corrected = correctedReceipt(misread, { lines: new Map([[0, milk]]) });
    expect(corrected).toMatchObject({ isCertain: true, totalAgorot: 2720 });
    expect(corrected.lines[0]).toMatchObject({ ...milk, code: '7290000042015', isSure: true });
    const without = correctedReceipt(misread, { lines: new Map([[0, null]]), totalAgorot: 2030 });
    expect(without).toMatchObject({ isCertain: true, totalAgorot: 2030 });
    expect(without.lines).toHaveLength(2);
    expect(correctedReceipt(misread, { lines: new Map() })).toBe(misread);
  });
});
