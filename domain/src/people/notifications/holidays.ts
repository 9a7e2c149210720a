/** Days with the same rest as Shabbat, as kept in Israel: by the month and day of the Hebrew calendar. */
const HOLIDAYS: Readonly<Record<string, readonly number[]>> = {
  // Rosh Hashana, Yom Kippur, Sukkot, Shemini Atzeret
  Tishri: [1, 2, 10, 15, 22],
  // The first and the last of Pesach
  Nisan: [15, 21],
  // Shavuot
  Sivan: [6],
};

const SATURDAY = 6;

const hebrewDate = new Intl.DateTimeFormat('en-u-ca-hebrew', { timeZone: 'UTC', month: 'long', day: 'numeric' });

/** Whether a day is Shabbat or a holiday. @param noonMs noon UTC of that day */
export function isDayOfRest(noonMs: number): boolean {
  if (new Date(noonMs).getUTCDay() === SATURDAY) return true;
  const parts = hebrewDate.formatToParts(noonMs);
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return HOLIDAYS[valueOf('month')]?.includes(Number(valueOf('day'))) ?? false;
}
