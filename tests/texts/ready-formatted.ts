import { baseOf } from './text-problems.ts';
import type { Fault, TextSet } from './text-set.ts';

/**
 * Short units that stand behind a number. Words, such as days, may stand there when the text has plural forms, whose number
 * the words follow.
 */
const SHORT_UNITS = [
  ['s', 'sec', 'sek', 'seg', 'sn', 'min', 'mn', 'mins', 'dk', 'dak', 'h', 'hr', 'std', 'sa', 'd', 'j', 'ms'],
  ['kb', 'mb', 'gb', 'ko', 'mo', 'go', 'kib', 'mib', 'gib', 'fps', 'hz', 'px', 'วิ', 'ชม', 'น'],
]
  .flat()
  .join('|');
/** Written without a space, so that no boundary ends them. */
const UNITS_WITHOUT_SPACES = '毫秒|秒|分钟|分鐘|分|小时|小時|時間|天|日|초|분|시간|일';
const WORDS_OF_TIME = 'วินาที|นาที|ชั่วโมง|วัน|giây|phút|giờ|ngày|saniye|dakika|saat|gün';

/** A text that is a format itself: a number and its unit, nothing else. */
const FORMAT = /^[≈~]?\s?\{\{\w+\}\}[\s\u202f\u00a0]?\S+$/u;
const BEHIND = new RegExp(
  String.raw`\}\}[\s-]*(?:(?:${SHORT_UNITS})\.?(?![\p{L}’'])|${UNITS_WITHOUT_SPACES}|(?:${WORDS_OF_TIME})(?!\p{L}))`,
  'iu',
);
/** Symbols of money and of a time of the day. */
const AROUND =
  /[€$£¥₺₩฿]\s?\{\{|\}\}\s?[€$£¥₺₩฿°]|\}\}:\{\{\w+\}\}(?=\s|$)(?<=\}\}:\{\{(?:m|min|minutes|s|seconds)\}\})/u;
const PERCENT = /[%％٪]/u;

/** Lists texts that write a percentage, a unit or a time themselves: its form and its space depend on the language. */
export const readyFormattedFaults = ({ texts }: TextSet): Fault[] =>
  [...texts].flatMap(([id, text]) => {
    const faults: Fault[] = [];
    if (PERCENT.test(text)) faults.push({ id, what: `a percent sign, pass the formatted share: “${text}”` });
    const unit = BEHIND.exec(text) ?? AROUND.exec(text);
    if (unit && baseOf(id) === id && !FORMAT.test(text))
      faults.push({ id, what: `“${unit[0]}”, pass the formatted value: “${text}”` });
    return faults;
  });
