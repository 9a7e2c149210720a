import type { Script, Step } from './script/script.ts';

/** Runs a script. @returns what fails in it; undefined where it is fine */
export type Check = (script: Script) => Promise<string | undefined>;

/**
 * Makes a failing script as short as it gets (delta debugging): parts are left out, smaller and smaller ones, as long as it
 * fails in the same way.
 * @param kindOf which failures count as the same
 * @param onShorter called with each shorter script that fails
 */
export async function shrink(
  script: Script,
  check: Check,
  { kindOf, isTimeOver }: { readonly kindOf: (failure: string) => string; readonly isTimeOver: () => boolean },
): Promise<Script> {
  const failure = await check(script);
  if (failure === undefined) return script;
  const kind = kindOf(failure);
  const fails = async (steps: readonly Step[]): Promise<boolean> => {
    const found = await check({ ...script, steps });
    return found !== undefined && kindOf(found) === kind;
  };
  let { steps } = script;
  for (
    let size = Math.ceil(steps.length / 2);
    size >= 1 && !isTimeOver();
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    // From the end: what comes last has fewer consequences.
    for (let from = steps.length - size; from > -size && !isTimeOver(); from -= size) {
      const shorter = [...steps.slice(0, Math.max(0, from)), ...steps.slice(from + size)];
      if (shorter.length < steps.length && (await fails(shorter))) steps = shorter;
    }
  }
  return { ...script, steps };
}

/** Returns the kind of a failure, without the names and numbers that change when a script gets shorter. */
export const kindOfFailure = (failure: string): string =>
  failure
    .replace(/:.*/s, '')
    .replace(/[0-9a-f-]{20,}/g, '')
    .replace(/\d+/g, '')
    .replace(/רשימה|שבת|שורה|מוצר/g, '')
    .replace(/\s+/g, ' ');
