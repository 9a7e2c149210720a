/** The greeting of an hour of the day, 0–23. */
export function partOfDay(hour: number): 'morning' | 'noon' | 'evening' | 'night' {
  if (hour >= 5 && hour < 12) return 'morning';
  if (hour >= 12 && hour < 17) return 'noon';
  return hour >= 17 && hour < 22 ? 'evening' : 'night';
}
