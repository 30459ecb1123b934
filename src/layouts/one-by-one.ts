/**
 * One script that runs several, each with its own names. Each may use await, and one that fails is reported without
 * stopping the ones after it.
 */
export const oneByOne = (scripts: readonly string[]): string =>
  `for(let f of[${scripts.map((script) => `async()=>{${script.trimEnd()}}`).join()}])f().catch(reportError)`;
