import { haveTexts as words } from '@sali/texts/app/have';
import type { ReactNode } from 'react';
import { Button } from '../../../base/ui/Button.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';

type ServingsFormProps = {
  children: ReactNode;
  /** null: what was typed says none. */
  servings: number | null;
  result: string;
  onServings: (servings: number) => void;
};

/** Fields that say for how many servings there is enough, and the way to take them over. */
export function ServingsForm({ children, servings, result, onServings }: ServingsFormProps) {
  return (
    <form
      className={clsx(uiStyles.stack, uiStyles.gap16)}
      onSubmit={(event) => {
        event.preventDefault();
        if (servings !== null) onServings(servings);
      }}
    >
      {children}
      <p role="status" className={uiStyles.strong}>
        {servings !== null && result}
      </p>
      <Button type="submit" look="primary" block disabled={servings === null}>
        {words.apply}
      </Button>
    </form>
  );
}
