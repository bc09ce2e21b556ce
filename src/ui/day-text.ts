const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day that exists, as `YYYY-MM-DD`: 2026-02-30 is none. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Today, so many years away, in local time. 29 February moves to 1 March where there is none. */
export function dayOf(yearsAway: number, today = new Date()): string {
  const day = new Date(today.getFullYear() + yearsAway, today.getMonth(), today.getDate());
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
