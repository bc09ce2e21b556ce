const two = (n: number) => (n < 10 ? `0${n}` : String(n));

/** Time left, rounded up to whole seconds: `00:42`, `1:02:03`, `2d 03h`. Never below `00:00`. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)}d ${two(hours % 24)}h`;
  const tail = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}
