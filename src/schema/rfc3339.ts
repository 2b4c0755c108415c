// RFC 3339 date-times and full dates as Date objects; a day that the calendar does not have is refused.

const SHAPE = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt](\d\d):(\d\d):(\d\d)(?:\.\d{1,12})?(?:[Zz]|[+-](\d\d):(\d\d)))?$/;

function daysOf(year: number, month: number): number {
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** The Date of an RFC 3339 date-time or, at midnight UTC, of a full date; undefined when the text is neither. */
export function parseDate(text: string): Date | undefined {
  const parts = SHAPE.exec(text);
  if (parts === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, awayHours = 0, awayMinutes = 0] = parts
    .slice(1)
    .map((part: string | undefined) => (part === undefined ? 0 : Number(part)));
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 59 || awayHours > 23 || awayMinutes > 59) return undefined;
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
