/** A part of a package that the app does not use, and the code that takes its place. */
export type Cut = readonly [part: RegExp, instead: string];

/** A function at the top of a module, with another body. */
export const functionCut = (name: string, body = ''): Cut => [
  new RegExp(`^function ${name}\\([\\s\\S]*?^}$`, 'm'),
  `function ${name}() { ${body} }`,
];

/** @param fail called where a part is not there any more, since the package has changed */
export const withCuts = (code: string, cuts: readonly Cut[], fail: (fault: string) => never): string =>
  cuts.reduce(
    (before, [part, instead]) =>
      before.search(part) < 0 ? fail(`${part} is not there any more`) : before.replace(part, instead),
    code,
  );
