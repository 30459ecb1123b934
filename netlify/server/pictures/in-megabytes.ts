/**
 * A number of bytes as `4.2 MB`. A size is rounded up and a limit down, so that what is over a limit also reads as
 * more.
 */
export const inMegabytes = (bytes: number, round: typeof Math.ceil): string =>
  `${round((bytes / 1024 / 1024) * 10) / 10} MB`;
