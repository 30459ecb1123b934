/** The promised answer time, in hours. */
interface AnswerHours {
  from: number;
  to: number;
}

/** More would not fit a ruler of hours. */
const most = 240;

/** The hours promised in a text such as `Response time: 24-48 hours`; undefined if there are none that can be drawn. */
export function answerHours(text = ''): AnswerHours | undefined {
  const [, first, last] = /(?<!\d)(\d{1,3})\s?[-–]\s?(\d{1,3})\s(?:business\s)?hours/.exec(text) ?? [];
  const hours = { from: Number(first), to: Number(last) };
  return hours.from < hours.to && hours.to <= most ? hours : undefined;
}
