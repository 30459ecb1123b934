/** Within how many hours an answer is promised. */
interface AnswerHours {
  from: number;
  to: number;
}

/** More would be no ruler of hours. */
const most = 240;

/** The hours that a text promises, as in `Response time: 24-48 hours`; undefined where it says none, or none that could be drawn. */
export function answerHours(text = ''): AnswerHours | undefined {
  const [, first, last] = /(?<!\d)(\d{1,3})\s?[-–]\s?(\d{1,3})\s(?:business\s)?hours/.exec(text) ?? [];
  const hours = { from: Number(first), to: Number(last) };
  return hours.from < hours.to && hours.to <= most ? hours : undefined;
}
