// RFC 3339 date-times and full dates as Date objects; a day that the calendar does not have is refused.

const SHAPE = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt](\d\d):(\d\d):(\d\d)(?:\.\d{1,12})?(?:[Zz]|[+-](\d\d):(\d\d)))?$/;

function daysOf(year: number, month: number): number {
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

function isDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
}

/** Hour, minute, second, and the two of the offset. */
const CLOCK_LIMITS = [23, 59, 59, 23, 59];

/** The Date of an RFC 3339 date-time or, at midnight UTC, of a full date; undefined when the text is neither. */
export function parseDate(text: string): Date | undefined {
  const parts = SHAPE.exec(text);
  if (parts === null) return undefined;
  const [year, month, day, ...clock] = parts.slice(1).map((part?: string) => (part === undefined ? 0 : Number(part)));
  if (!isDay(year ?? 0, month ?? 0, day ?? 0)) return undefined;
  if (clock.some((value, index) => value > (CLOCK_LIMITS[index] ?? 0))) return undefined;
  const date = new Date(text.toUpperCase());
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** The text of a Date on the wire, or undefined when RFC 3339 has none for it. */
export function dateText(date: Date): string | undefined {
  const time = date.getTime();
  if (Number.isNaN(time)) return undefined;
  const text = date.toISOString();
  return text.length === 24 ? text : undefined;
}
