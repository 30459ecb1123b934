/** Newest revisions that this version cannot read, by reason. */
export const spoiledTexts = {
  'torn JSON': '{"v":1,"at":1,"bor',
  'another envelope': '{"v":1,"value":{"text":"no times"}}',
  'an unknown value': '{"v":1,"at":1,"born":1,"value":{"shape":"unknown"}}',
  'what a later version wrote':
    '{"v":2,"at":1795251600000,"born":1,"value":{"shape":"of tomorrow"},"reason":"tomorrow’s"}',
} as const;
