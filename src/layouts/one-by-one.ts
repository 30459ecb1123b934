/** One script that runs several, each with names of its own: each may await, and one that fails is reported and does not stop those after it. */
export const oneByOne = (scripts: readonly string[]): string =>
  `for(let f of[${scripts.map((script) => `async()=>{${script.trimEnd()}}`).join()}])f().catch(reportError)`;
